import { createContext, useContext } from 'react';

type Preload = (address: string) => void;

const PreloadContext = createContext<Preload>(() => {});

export const PreloadProvider = PreloadContext.Provider;

/** Loads the code of a page before anybody goes there: `preload(href.project(organization, id))`. */
export const usePreload = (): Preload => useContext(PreloadContext);

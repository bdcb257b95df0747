import { createContext, useContext } from 'react';

type Preload = (address: string) => void;

const PreloadContext = createContext<Preload>(() => {});

export const PreloadProvider = PreloadContext.Provider;

/** Returns a function that loads a page's code in advance: `preload(href.project(organization, id))`. */
export const usePreload = (): Preload => useContext(PreloadContext);

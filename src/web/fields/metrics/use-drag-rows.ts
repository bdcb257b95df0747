import { type DragEvent, useState } from 'react';

/** Lets rows be dragged by their grip to the place of another one. */
export function useDragRows(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null);
  return {
    gripOf: (at: number) => ({
      draggable: true,
      onDragStart: ({ currentTarget, dataTransfer }: DragEvent) => {
        const row = currentTarget.closest('li');
        if (row) dataTransfer.setDragImage(row, 0, 0);
        dataTransfer.effectAllowed = 'move';
        // Some browsers start no drag that carries nothing.
        dataTransfer.setData('text/plain', String(at + 1));
        setDrag({ from: at, over: at });
      },
      onDragEnd: () => setDrag(null),
    }),
    rowOf: (at: number) => ({
      'data-drop': drag?.over === at && drag.from !== at ? (drag.from < at ? 'after' : 'before') : undefined,
      onDragOver: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        if (drag.over !== at) setDrag({ ...drag, over: at });
      },
      onDrop: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        setDrag(null);
        if (drag.from !== at) onMove(drag.from, at);
      },
    }),
  };
}

export type DragRows = ReturnType<typeof useDragRows>;

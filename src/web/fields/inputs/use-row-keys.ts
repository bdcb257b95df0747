import { useRef, useState } from 'react';
import { moved } from './drag-order.ts';

/**
 * Returns a React key for each row of a list whose rows have no id. After `move` and `remove`, each key stays with its row,
 * so the row keeps its state. Call `move` or `remove` whenever the list changes in this way.
 */
export function useRowKeys(count: number) {
  const added = useRef(0);
  const [keys, setKeys] = useState<readonly number[]>([]);
  const known = keys.slice(0, count);
  while (known.length < count) known.push(added.current++);
  if (known.length !== keys.length) setKeys(known);
  return {
    keys: known,
    move: (from: number, to: number) => setKeys(moved([...known], from, to)),
    remove: (at: number) => setKeys(known.toSpliced(at, 1)),
  };
}

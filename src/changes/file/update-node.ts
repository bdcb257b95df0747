import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node, type YAMLMap, type YAMLSeq } from 'yaml';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';

const keyOf = (key: unknown) => String(isScalar(key) ? key.value : key);

function updateMap(document: Document, map: YAMLMap, value: JsonObject) {
  map.items = map.items.filter(({ key }) => Object.hasOwn(value, keyOf(key)));
  for (const [key, entry] of Object.entries(value)) {
    const pair = map.items.find((one) => keyOf(one.key) === key);
    if (pair) pair.value = updatedNode(document, pair.value, entry);
    else map.add(document.createPair(key, entry));
  }
  return map;
}

function updateList(document: Document, list: YAMLSeq, value: readonly unknown[]) {
  list.items = value.map((entry, at) => updatedNode(document, list.items[at], entry));
  return list;
}

/** Numbers in a file are read as `bigint`. */
const isSameScalar = (node: unknown, value: unknown) =>
  isScalar(node) && (node.value === value || (typeof node.value === 'bigint' && String(node.value) === String(value)));

function replaced(document: Document, previous: unknown, value: unknown): Node {
  const node = document.createNode(value);
  if (!isNode(previous) || isAlias(previous)) return node;
  // An alias must not lose its target. An alias that needs the old value is replaced in its turn.
  if (previous.anchor) node.anchor = previous.anchor;
  node.comment = previous.comment ?? null;
  return node;
}

/** Returns a value as text. A number of the file and the same number of JSON have the same text. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' || typeof one === 'number' ? { number: `${one}` } : one,
  );

/**
 * Returns a node for a value. Reuses the parts of the previous node that have the same values, with their comments and
 * the order of their keys.
 */
export function updatedNode(document: Document, previous: unknown, value: unknown): Node {
  if (isAlias(previous)) {
    const current: unknown = previous.resolve(document)?.toJS(document);
    return textOf(current) === textOf(value) ? previous : document.createNode(value);
  }
  if (isMap(previous) && isObject(value)) return updateMap(document, previous, value);
  if (isSeq(previous) && Array.isArray(value)) return updateList(document, previous, value);
  return isSameScalar(previous, value) ? (previous as Node) : replaced(document, previous, value);
}

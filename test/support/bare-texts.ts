import { relative } from 'node:path';
import {
  type BinaryExpression,
  type Expression,
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
  isReturnStatement,
  isVariableDeclaration,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { API, type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync';

/**
 * What a child of an element can become on the page: an element; an element or nothing; a text that stays; a text that
 * can change or disappear; texts even if the child is the only one; whatever the caller passes.
 */
type Kind = 'element' | 'optional' | 'static' | 'changing' | 'texts' | 'nodes';

interface Child {
  node: Node;
  kind: Kind;
}

type Parent = JsxElement | JsxFragment;

const texts: ReadonlySet<Kind> = new Set(['static', 'changing', 'texts']);

const isComponentName = (name: Node | undefined) =>
  name !== undefined && isIdentifier(name) && /^[A-Z][a-z]/.test(name.text);

const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike;

/** React creates no text node for an empty string. */
const isText = (type: Type) => (type.flags & TEXT) !== 0 && !(type.isStringLiteralType() && type.value === '');

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** Returns whether a type is a `ReactNode`, from which the checker removes members that do not matter for the type. */
const isReactNode = (members: readonly Type[]) => members.some((type) => type.getSymbol()?.name === 'Iterable');

const isNullable = (members: readonly Type[]) => members.some(({ flags }) => flags & TypeFlags.Nullable);

function kindOfList(checker: Checker, list: Type): Kind {
  const [entry] = list.isTypeReference() ? checker.getTypeArguments(list) : [];
  return entry && membersOf(entry).some(isText) && !isReactNode(membersOf(entry)) ? 'texts' : 'optional';
}

function kindOfType(checker: Checker, type: Type): Kind {
  if (checker.isArrayType(type)) return kindOfList(checker, type);
  if (type.isLiteralType() && isText(type)) return 'static';
  const members = membersOf(type);
  if (isReactNode(members)) return 'nodes';
  if (members.some(isText)) return 'changing';
  return type.isUnionType() ? 'optional' : 'element';
}

/** Returns what is rendered of : either `b`, or `a`, which shows nothing because it is falsy. */
function kindOfCondition(checker: Checker, { right }: BinaryExpression): Kind {
  const kind = kindOfExpression(checker, right);
  if (kind === 'element') return 'optional';
  return kind === 'static' ? 'changing' : kind;
}

function kindOfExpression(checker: Checker, expression: Expression): Kind {
  if (isParenthesizedExpression(expression)) return kindOfExpression(checker, expression.expression);
  const isCondition =
    isBinaryExpression(expression) && expression.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
  if (isCondition) return kindOfCondition(checker, expression);
  const type = checker.getTypeAtLocation(expression);
  return type ? kindOfType(checker, type) : 'nodes';
}

function kindOfComponent(checker: Checker, tag: Node): Kind {
  const type = checker.getTypeAtLocation(tag);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  const members = returned ? membersOf(returned) : [];
  return isNullable(members) && !isReactNode(members) ? 'optional' : 'element';
}

/** Returns what a child becomes, or null for a comment and for line breaks between children. */
function kindOf(checker: Checker, child: JsxChild): Kind | null {
  if (isJsxText(child)) return child.text.trim() === '' && child.text.includes('\n') ? null : 'static';
  if (isJsxExpression(child)) return child.expression ? kindOfExpression(checker, child.expression) : null;
  if (isJsxFragment(child)) return 'element';
  const tag = isJsxElement(child) ? child.openingElement.tagName : child.tagName;
  return /^[a-z]/.test(tag.getText()) ? 'element' : kindOfComponent(checker, tag);
}

function bareTextsIn(checker: Checker, parent: Parent): Node[] {
  const children = parent.children.flatMap((node): Child[] => {
    const kind = kindOf(checker, node);
    return kind ? [{ node, kind }] : [];
  });
  const isBare = ({ kind }: Child, at: number) => {
    if (kind === 'texts') return true;
    if (isJsxFragment(parent)) return kind === 'static' || kind === 'changing';
    if (kind === 'changing') return children.length > 1;
    const before = children[at - 1]?.kind;
    return kind === 'static' && (before === 'optional' || before === 'nodes');
  };
  return children.filter(isBare).map(({ node }) => node);
}

const isFunction = (node: Node) => isFunctionDeclaration(node) || isFunctionExpression(node) || isArrowFunction(node);

/** Returns the expressions that a function returns. */
function returnedBy(node: Node): Expression[] {
  if (isReturnStatement(node)) return node.expression ? [node.expression] : [];
  const found: Expression[] = [];
  node.forEachChild((child) => {
    if (!isFunction(child)) found.push(...returnedBy(child));
  });
  return found;
}

/** Returns the texts that a component renders without an element. The parent has other children, or can get them. */
function bareTextsOf(checker: Checker, component: Node): Node[] {
  const body = isArrowFunction(component) && !isBlock(component.body) ? component.body : null;
  const returned = body ? [body] : returnedBy(component);
  return returned.filter((expression) => texts.has(kindOfExpression(checker, expression)));
}

/** Returns the function that a declaration gives the name of a component, such as `function Name() {}`. */
function componentIn(node: Node): Node | null {
  if (isFunctionDeclaration(node)) return isComponentName(node.name) ? node : null;
  if (!isVariableDeclaration(node) || !node.initializer || !isComponentName(node.name)) return null;
  return isArrowFunction(node.initializer) ? node.initializer : null;
}

function bareTextsBelow(checker: Checker, node: Node): Node[] {
  const component = componentIn(node);
  const found = component ? bareTextsOf(checker, component) : [];
  if (isJsxElement(node) || isJsxFragment(node)) found.push(...bareTextsIn(checker, node));
  node.forEachChild((child) => {
    found.push(...bareTextsBelow(checker, child));
  });
  return found;
}

/**
 * Returns the places of the console where a translated page would break. A browser's translation replaces each text node
 * by an element, and React then updates or removes a node that is not on the page any more. React replaces a text without
 * its node only if the text is the only child of an element. So beside other children, a text that can change or
 * disappear needs an element of its own, and so does a text in a fragment or behind something that can appear.
 */
export function findBareTexts(root: string): string[] {
  const api = new API({ cwd: root });
  try {
    const config = `${root}/src/web/tsconfig.json`;
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`There is no project ${config}.`);
    const { program, checker } = project;
    const files = program.getSourceFileNames().filter((name) => name.includes('/src/web/') && name.endsWith('.tsx'));
    return files.flatMap((name) => {
      const file = program.getSourceFile(name);
      if (!file) return [];
      return bareTextsBelow(checker, file).map((node) => {
        const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
        return `${relative(root, name)}:${line} ${node.getText(file).trim()}`;
      });
    });
  } finally {
    api.close();
  }
}

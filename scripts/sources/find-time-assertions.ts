import ts from 'typescript';

/** A place in a test file whose result depends on the speed of the machine. */
export interface TimeAssertion {
  /** From 1. */
  line: number;
  code: string;
  reason: string;
}

/** Default time limit of a test in ms, set in vitest.config.ts. A lower limit asserts a time. */
const USUAL_LIMIT_MS = 120_000;
/** Minimum time limit of a wait, ms, that even a busy machine does not reach. */
const MIN_WAIT_MS = 60_000;

const CLOCKS = new Map([
  ['performance', /^(?:now|mark|measure|timeOrigin|timerify|eventLoopUtilization)$/],
  ['process', /^(?:hrtime|cpuUsage|threadCpuUsage|resourceUsage|uptime)$/],
  ['console', /^time(?:End|Log)?$/],
]);
const CLOCK_MODULES = /^(?:node:)?perf_hooks$/;
const TESTS = /^(?:test|it|describe|beforeAll|beforeEach|afterAll|afterEach)$/;
const COMPARISONS = /^to(?:BeLessThan|BeLessThanOrEqual|BeGreaterThan|BeGreaterThanOrEqual|BeCloseTo)$/;
const MEASURED_TIME = /(?:^ms|_ms|Ms|^seconds|_seconds|Seconds|[eE]lapsed|[lL]atency|[dD]uration|^took)$/;

/**
 * @param clocks names of variables that contain a point in time. @returns why the node makes a test depend on time; null
 * if it does not.
 */
type Rule = (node: ts.Node, clocks: ReadonlySet<string>) => string | null;

const COUNT_INSTEAD = 'Count steps (tests/support/count-steps.ts), calls or bytes; measure time in the benchmark.';

const readsClock: Rule = (node) => {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
    return CLOCK_MODULES.test(node.moduleSpecifier.text) ? `It imports a clock. ${COUNT_INSTEAD}` : null;
  }
  const isAlias =
    ts.isVariableDeclaration(node) &&
    node.initializer !== undefined &&
    ts.isIdentifier(node.initializer) &&
    CLOCKS.has(node.initializer.text) &&
    node.initializer.text === 'performance';
  if (isAlias) return `It assigns a clock to another name. ${COUNT_INSTEAD}`;
  if (!ts.isPropertyAccessExpression(node)) return null;
  const object = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const names = ts.isIdentifier(object) ? CLOCKS.get(object.text) : undefined;
  return names?.test(node.name.text) ? `It reads a clock. ${COUNT_INSTEAD}` : null;
};

/**
 * Returns whether an expression is a moment: `Date.now()`, `new Date()`, `new Date().getTime()`, or a variable that
 * contains one.
 */
function isNow(node: ts.Node, clocks: ReadonlySet<string>): boolean {
  if (ts.isIdentifier(node)) return clocks.has(node.text);
  if (ts.isParenthesizedExpression(node) || ts.isPrefixUnaryExpression(node)) {
    return isNow(ts.isParenthesizedExpression(node) ? node.expression : node.operand, clocks);
  }
  if (ts.isNewExpression(node)) return node.expression.getText() === 'Date' && (node.arguments?.length ?? 0) === 0;
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression;
  return ts.isPropertyAccessExpression(called) && (called.getText() === 'Date.now' || isNow(called.expression, clocks));
}

/**
 * Returns whether an expression consists of numbers and constants in capitals: it is then a fixed date, not a measured
 * time.
 */
function isConstant(node: ts.Node): boolean {
  if (ts.isIdentifier(node)) return /^[A-Z][A-Z0-9_]*$/.test(node.text);
  if (ts.isNumericLiteral(node)) return true;
  if (ts.isParenthesizedExpression(node)) return isConstant(node.expression);
  return ts.isBinaryExpression(node) && isConstant(node.left) && isConstant(node.right);
}

/** Returns the variables of a file whose value is a moment. */
function clocksOf(source: ts.SourceFile): Set<string> {
  const clocks = new Set<string>();
  const visit = (node: ts.Node): void => {
    const isClock = ts.isVariableDeclaration(node) && node.initializer !== undefined && isNow(node.initializer, clocks);
    if (isClock && ts.isIdentifier(node.name)) clocks.add(node.name.text);
    node.forEachChild(visit);
  };
  visit(source);
  return clocks;
}

const subtractsNow: Rule = (node, clocks) => {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.MinusToken) return null;
  const isElapsed = isNow(node.right, clocks) || (isNow(node.left, clocks) && !isConstant(node.right));
  return isElapsed ? `It measures elapsed time. ${COUNT_INSTEAD}` : null;
};

/** Returns the name of the function at the root of a call: `test` for `test.each(rows)(name, run)`. */
function rootOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : '';
}

const comparesTime: Rule = (node, clocks) => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  if (!COMPARISONS.test(node.expression.name.text) || rootOf(node.expression) !== 'expect') return null;
  const names: string[] = [];
  const gather = (part: ts.Node): void => {
    if (ts.isIdentifier(part)) names.push(part.text);
    part.forEachChild(gather);
  };
  gather(node.expression.expression);
  const [subject] = ts.isCallExpression(node.expression.expression) ? node.expression.expression.arguments : [];
  if (subject && isNow(subject, clocks)) return `It compares a moment. ${COUNT_INSTEAD}`;
  const name = names.find((one) => MEASURED_TIME.test(one));
  return name === undefined ? null : `It compares the time "${name}". ${COUNT_INSTEAD}`;
};

/** Returns the value of a number or a product of numbers; NaN for anything else. */
function numberOf(node: ts.Node): number {
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  const isProduct = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken;
  return isProduct ? numberOf(node.left) * numberOf(node.right) : Number.NaN;
}

function limitsOf(argument: ts.Expression): number[] {
  if (!ts.isObjectLiteralExpression(argument)) return [numberOf(argument)];
  return argument.properties.flatMap((one) =>
    ts.isPropertyAssignment(one) && /^(?:timeout|testTimeout|hookTimeout)$/.test(one.name.getText())
      ? [numberOf(one.initializer)]
      : [],
  );
}

const limitsTime: Rule = (node) => {
  if (!ts.isCallExpression(node)) return null;
  const name = rootOf(node.expression);
  const limits = node.arguments.flatMap(limitsOf);
  const isTest =
    TESTS.test(name) && node.arguments.some((one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one));
  if ((isTest || /\.setConfig$/.test(node.expression.getText())) && limits.some((limit) => limit < USUAL_LIMIT_MS)) {
    return `Its time limit is below the default of ${USUAL_LIMIT_MS} ms. Remove the limit.`;
  }
  if (node.expression.getText() === 'AbortSignal.timeout' && limits.some((limit) => limit < MIN_WAIT_MS)) {
    return `It gives up after less than ${MIN_WAIT_MS} ms. Abort by an event instead.`;
  }
  const isWait = /(?:^|\.)(?:waitFor|waitUntil|poll)$/.test(node.expression.getText());
  const isShort =
    isWait &&
    node.arguments
      .slice(1)
      .flatMap(limitsOf)
      .some((limit) => limit < MIN_WAIT_MS);
  return isShort ? `It waits less than ${MIN_WAIT_MS} ms. Use WAIT of tests/support/wait.ts.` : null;
};

const RULES: readonly Rule[] = [readsClock, subtractsNow, comparesTime, limitsTime];

/** Finds code that makes a test depend on time: clocks, differences of dates, compared durations, short limits. */
export function findTimeAssertions(path: string, text: string): TimeAssertion[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const clocks = clocksOf(source);
  const found: TimeAssertion[] = [];
  const visit = (node: ts.Node): void => {
    for (const rule of RULES) {
      const reason = rule(node, clocks);
      if (reason === null) continue;
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push({ line, code: node.getText(source).split('\n')[0]!.slice(0, 80), reason });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

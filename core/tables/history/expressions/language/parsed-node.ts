/** A node of the syntax tree of DuckDB, as `json_serialize_sql` writes it. Only fields that the language reads. */
export interface ParsedNode {
  class: string;
  type: string;
  alias: string;
  /** Offset in the statement, bytes. Unknown if it is beyond its end. */
  query_location: number;
  children?: ParsedNode[];
  /** FUNCTION */
  function_name?: string;
  schema?: string;
  catalog?: string;
  filter?: unknown;
  distinct?: boolean;
  order_bys?: { orders: unknown[] };
  /** COLUMN_REF */
  column_names?: string[];
  /** CONSTANT */
  value?: { type: ParsedType; is_null: boolean; value?: unknown };
  /** CAST */
  child?: ParsedNode;
  cast_type?: ParsedType;
  try_cast?: boolean;
  /** COMPARISON */
  left?: ParsedNode;
  right?: ParsedNode;
  /** BETWEEN */
  input?: ParsedNode;
  lower?: ParsedNode;
  upper?: ParsedNode;
  /** CASE */
  case_checks?: { when_expr: ParsedNode; then_expr: ParsedNode }[];
  else_expr?: ParsedNode;
}

/** A type in the syntax tree. */
export interface ParsedType {
  id: string;
  type_info: { width?: number; scale?: number; name?: string } | null;
}

/** A statement of the syntax tree. */
interface ParsedStatement {
  node: {
    type: string;
    modifiers: unknown[];
    cte_map: { map: unknown[] };
    select_list: ParsedNode[];
    from_table: { type: string };
    where_clause: unknown;
    group_expressions: unknown[];
    group_sets: unknown[];
    having: unknown;
    sample: unknown;
    qualify: unknown;
  };
}

/** The answer of `json_serialize_sql`. */
export type ParsedStatements =
  | { error: false; statements: ParsedStatement[] }
  | { error: true; error_message: string; position?: string };

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Returns the only expression of a statement without any clauses; null if there is something else. */
export function onlyExpression(statements: readonly ParsedStatement[]): ParsedNode | null {
  const [statement, ...others] = statements;
  if (statement === undefined || others.length > 0) return null;
  const { node } = statement;
  const [expression, ...more] = node.select_list ?? [];
  const clauses = [node.modifiers, node.cte_map?.map, node.group_expressions, node.group_sets];
  const isPlain =
    node.type === 'SELECT_NODE' &&
    node.from_table?.type === 'EMPTY' &&
    [...clauses, node.where_clause, node.having, node.sample, node.qualify].every(isEmpty);
  if (expression === undefined || more.length > 0 || !isPlain || expression.alias !== '') return null;
  return expression;
}

import {
  ColumnNode,
  type Compilable,
  DeleteQueryNode,
  InsertQueryNode,
  type OperationNode,
  type OperationNodeSource,
  QueryNode,
  type RawBuilder,
  ReferenceNode,
  SelectionNode,
  sql,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValuesNode,
} from 'kysely'
import type { Database } from '../database.ts'
import { directQueriesOf, type Writes } from '../direct/direct-queries.ts'
import { isPostgres } from '../postgres/is-postgres.ts'
import { prepareQuery } from '../sqlite/prepare-query.ts'
import { type InPlace, shareStatement } from './gather-queries.ts'
import { type ColumnTypes, type ManyRows, rowsOfMany } from './rows-of-many.ts'

/*
 * A write of several rows that belong together, such as a payment, its event and its notification. Each of its statements
 * is built once, for one row, and serves both databases, alone and for many:
 *
 * - On SQLite the statements run one after the other as a transaction, with the values as parameters.
 * - On PostgreSQL they are parts of one statement, for one row as for many. The values are a table there, `asked`, and each
 *   part reads them from it: `update … from asked`, `insert … select … from asked`, `delete … using asked`.
 */

/** A statement about one row, built as for `prepareQuery`. An insertion has the values of one row. */
type Build<Values> = (db: Database, values: Values) => Compilable<unknown> & OperationNodeSource

/** What follows from a change, for each row that is changed. */
export interface Part<Values> {
  /** The first value is never `null`. */
  readonly types: ColumnTypes<Values>
  readonly statements: readonly Build<Values>[]
}

/** The insertion, update or deletion of at most one row. */
export interface Change<Values, Row> {
  readonly types: ColumnTypes<Values>
  /** Returns columns by their names; an insertion returns those that no two requests have in common. */
  readonly build: (db: Database, values: Values) => Compilable<Row> & OperationNodeSource
  /** The order in which rows are inserted, so that two processes that insert the same ones do not each wait for the other. */
  readonly orderBy?: readonly (keyof Values & string)[]
}

interface Write<Values, Parts> extends Change<Values, unknown> {
  /** What follows from the change. */
  readonly parts: { readonly [Name in keyof Parts]: Part<Parts[Name]> }
}

interface Asked<Values, Parts> {
  readonly values: Values
  /** The values of each part; `null`: it is not made. */
  readonly parts: { readonly [Name in keyof Parts]: Parts[Name] | null }
}

/**
 * Prepares a write.
 *
 * @typeParam Row The columns that its statements return.
 * @returns a function that writes everything, or nothing if there is nothing to change: then it gives `undefined`. On
 *   PostgreSQL, the requests of one turn of the event loop share a statement.
 */
export function prepareWrite<
  Values extends object,
  Parts extends { readonly [Name in keyof Parts]: object },
  Row extends object,
>(write: Write<Values, Parts>): (db: Database, asked: Asked<Values, Parts>) => Promise<Row | undefined> {
  const names = Object.keys(write.parts) as (keyof Parts & string)[]
  const change = prepareQuery(write.build)
  const statements = names.map((name) => write.parts[name].statements.map((each) => prepareQuery(each)))

  async function writeOnSqlite(
    db: Database,
    { values, parts }: Asked<Values, Parts>,
  ): Promise<Row | undefined> {
    const others = names.flatMap((name, index) => {
      const own = parts[name]
      return own === null ? [] : (statements[index] ?? []).map((each) => each.compile(db, own))
    })
    const written = await runTogether(db, [change.compile(db, values), ...others])
    const [[row] = [], ...rows] = written
    return row && Object.assign({}, row, ...rows.map(([each]) => each))
  }

  // A part that no request needs is left out, for PostgreSQL opens each table of a statement.
  const prepared = new Map<string, StatementForMany<Values, Parts, Row>>()
  const writeOnPostgres: StatementForMany<Values, Parts, Row> = (db, asked, options) => {
    const needed = names.filter((name) => asked.some(({ parts }) => parts[name] !== null))
    const key = needed.join()
    const known = prepared.get(key) ?? prepareForMany<Values, Parts, Row>(write, needed)
    prepared.set(key, known)
    return known(db, asked, options)
  }
  const shared = shareStatement<Asked<Values, Parts>, Row>({
    alone: async (db, asked) => {
      const rows = await writeOnPostgres(db, [asked], { isShared: false })
      return rows.map(({ place: _, ...row }) => row as unknown as Row)
    },
    together: (db, asked) => writeOnPostgres(db, asked, { isShared: true }),
  })
  return async (db, asked) => (isPostgres(db) ? (await shared(db, asked))[0] : writeOnSqlite(db, asked))
}

/**
 * Runs statements on SQLite as one transaction, or as a part of one: the first, and the others if it writes a row. Outside
 * of a transaction this is one step: a Kysely transaction would block all others while it awaits its own promises.
 *
 * @returns the rows of each statement that was run.
 */
async function runTogether(
  db: Database,
  statements: Writes,
): Promise<readonly (readonly (object | undefined)[])[]> {
  const direct = directQueriesOf(db)
  if (direct?.writeTogether) return (await direct.writeTogether(statements)) as readonly (readonly object[])[]
  const written: (readonly object[])[] = []
  for (const statement of statements) {
    const { rows } = await db.executeQuery<object>(statement)
    written.push(rows)
    if (written[0]?.length === 0) break
  }
  return written
}

/** Gives the rows that were changed, each with the place of its values. */
type StatementForMany<Values, Parts, Row> = (
  db: Database,
  asked: readonly Asked<Values, Parts>[],
  options: { readonly isShared: boolean },
) => Promise<readonly (Row & InPlace)[]>

/** @param needed The parts that the statement has. */
function prepareForMany<Values extends object, Parts, Row extends object>(
  { types, build, orderBy, parts }: Write<Values, Parts>,
  needed: readonly (keyof Parts & string)[],
): StatementForMany<Values, Parts, Row> {
  const { table, write } = rowsOfMany<Record<string, unknown>>(
    Object.assign(prefixed('asked', types), ...needed.map((name) => prefixed(name, parts[name].types))),
  )
  const query = prepareQuery((db, many: ManyRows) => {
    const changed = changesOf(build(db, valuesFrom('asked', types)), orderBy)
    const made = needed.map((name) => partOf(db, name, parts[name]))
    const returning = made.flatMap((each) => each.returning)
    return sql<Row & InPlace>`
      with asked as materialized ${table(many)}, ${sql.join([changed, ...made].flatMap((each) => each.steps))}
      select ${refs(['place', ...changed.columns, ...returning.flatMap(({ columns }) => columns)])} from changed
      ${sql.join(
        returning.map(({ step }) => sql`left join ${sql.table(step)} using (place)`),
        sql` `,
      )}`
  })
  const rowOf = ({ values, parts }: Asked<Values, Parts>): Record<string, unknown> =>
    Object.assign(prefixed('asked', values), ...needed.map((name) => prefixed(name, parts[name] ?? {})))
  return (db, asked, options) => query(db, write(asked.map(rowOf), options))
}

function prefixed<Value>(
  source: string,
  values: Readonly<Record<string, Value>> | object,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${source}_${name}`, value]))
}

/** The values of each row of a table of the statement, in place of the values of one row. */
function valuesFrom<Values>(source: string, types: ColumnTypes<Values>): Values {
  const names = Object.keys(types).map((name) => [name, sql.ref(`${source}.${source}_${name}`)])
  return Object.fromEntries(names) as Values
}

interface Steps {
  readonly steps: readonly RawBuilder<unknown>[]
}

/** The change of many rows, and `changed`: the place of each row that is changed, with the columns that are returned. */
function changesOf(
  change: OperationNodeSource,
  orderBy: readonly string[] = [],
): Steps & { readonly columns: readonly string[] } {
  const node = change.toOperationNode()
  const columns = returnedBy(node)
  if (!InsertQueryNode.is(node))
    return { columns, steps: [sql`changed as (${fromRows(node, { source: 'asked', returnsPlace: true })})`] }
  const order = orderBy.map((name) => sql.ref(`asked.asked_${name}`))
  const same = columns.map((name) => sql`${sql.ref(`inserted.${name}`)} = ${sql.ref(`asked.asked_${name}`)}`)
  return {
    columns,
    steps: [
      sql`inserted as (${fromRows(node, { source: 'asked', order })})`,
      sql`changed as (
        select ${refs(['asked.place', ...columns.map((name) => `inserted.${name}`)])}
        from asked join inserted on ${sql.join(same, sql` and `)})`,
    ],
  }
}

interface Returning {
  readonly step: string
  readonly columns: readonly string[]
}

/** A part of a statement: its rows, by its name, and its statements for them. */
function partOf<Values>(
  db: Database,
  name: string,
  { types, statements }: Part<Values>,
): Steps & { readonly returning: readonly Returning[] } {
  const own = Object.keys(types).map((each) => `${name}_${each}`)
  const built = statements.map((build, index) => {
    const node = build(db, valuesFrom(name, types)).toOperationNode()
    const columns = returnedBy(node)
    return { node, columns, step: `${name}_${index + 1}` }
  })
  return {
    steps: [
      sql`${sql.table(name)} as (
        select ${refs(['place', ...own.map((each) => `asked.${each}`)])} from asked join changed using (place)
        where ${sql.ref(`asked.${own[0]}`)} is not null)`,
      ...built.map(
        ({ node, columns, step }) =>
          sql`${sql.table(step)} as (${fromRows(node, { source: name, returnsPlace: columns.length > 0 })})`,
      ),
    ],
    returning: built.filter(({ columns }) => columns.length > 0),
  }
}

interface RowsOfSource {
  readonly source: string
  readonly returnsPlace?: boolean
  /** Of an insertion. */
  readonly order?: readonly RawBuilder<unknown>[]
}

/** Makes a statement about one row a statement about each row of a table of the statement. */
function fromRows(
  node: OperationNode,
  { source, returnsPlace = false, order = [] }: RowsOfSource,
): RawBuilder<unknown> {
  const rows = TableNode.create(source)
  const place = SelectionNode.create(ReferenceNode.create(ColumnNode.create('place'), rows))
  const withPlace = <Node extends UpdateQueryNode | DeleteQueryNode>(each: Node): RawBuilder<unknown> =>
    rawOf(returnsPlace ? QueryNode.cloneWithReturning(each, [place]) : each)
  if (UpdateQueryNode.is(node)) return withPlace(UpdateQueryNode.cloneWithFromItems(node, [rows]))
  if (DeleteQueryNode.is(node)) return withPlace(DeleteQueryNode.cloneWithUsing(node, [rows]))
  if (!InsertQueryNode.is(node) || !node.values || !ValuesNode.is(node.values))
    throw new Error('not a write of a row')
  const [row] = node.values.values
  if (!row || !ValueListNode.is(row)) throw new Error('not an insertion of the values of a row')
  const values = sql`select ${sql.join(row.values.map(rawOf))} from ${sql.table(source)}
    ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`
  return rawOf(InsertQueryNode.cloneWith(node, { values: values.toOperationNode() }))
}

/** The names of the columns that a statement returns. */
function returnedBy(node: OperationNode): readonly string[] {
  if (!QueryNode.is(node) || !('returning' in node)) return []
  return (node.returning?.selections ?? []).map(({ selection }) => {
    if (!ReferenceNode.is(selection) || !ColumnNode.is(selection.column))
      throw new Error('a write returns columns by their names')
    return selection.column.column.name
  })
}

function rawOf(node: OperationNode): RawBuilder<unknown> {
  return sql`${{ toOperationNode: () => node }}`
}

function refs(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

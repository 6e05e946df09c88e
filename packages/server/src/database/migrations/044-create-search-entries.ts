import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * An index of the texts by which the dashboard finds links and card payments. Links, charges and cards have their folded
 * texts in a column, as a JSON list, and the database itself keeps an entry for each text of a link, and of a charge and
 * its card: no version of the service can write a record without its entries, or delete it and leave them.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const byBytes = kind === 'sqlite' ? 'collate binary' : 'collate "C"'
  await runAll(db, [
    ...['payment_links', 'charges', 'cards'].map(
      (table) => `alter table ${table} add column search_texts text`,
    ),
    `create table search_entries (
      merchant_id text not null,
      record text not null,
      text text ${byBytes} not null,
      id text not null,
      primary key (merchant_id, record, text, id))${kind === 'sqlite' ? ' without rowid' : ''}`,
    ...records.flatMap(kind === 'sqlite' ? triggersOfSqlite : triggersOfPostgres),
    ...(kind === 'sqlite' ? [] : furtherOfPostgres),
    'drop index payment_links_by_email',
    'drop index charges_by_reference',
  ])
}

// Entries are deleted with their records. By the usual settings a fifth of the table would be dead first.
const furtherOfPostgres = [
  'alter table search_entries set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000)',
  'drop index payment_links_by_begin',
]

interface SearchedRecord {
  readonly table: string
  readonly record: string
  readonly id: string
  /** The lists of texts of a row, which the database calls by the name. */
  readonly listsOf: (row: string) => readonly string[]
}

const records: readonly SearchedRecord[] = [
  {
    ...{ table: 'payment_links', record: 'link', id: 'link_id' },
    listsOf: (row) => [`${row}.search_texts`],
  },
  {
    ...{ table: 'charges', record: 'charge', id: 'idempotency_key' },
    // A card is written before its charges, never changes its name, and is deleted after them.
    listsOf: (row) => [
      `${row}.search_texts`,
      `(select search_texts from cards where merchant_id = ${row}.merchant_id and card_id = ${row}.card_id)`,
    ],
  },
]

function triggersOfSqlite({ table, record, id, listsOf }: SearchedRecord): readonly string[] {
  const textsOf = (row: string): string =>
    listsOf(row)
      .map((list) => `select value from json_each(${list})`)
      .join(' union ')
  return [
    `create trigger ${table}_add_search_entries after insert on ${table}
      begin
        insert into search_entries (merchant_id, record, text, id)
        select new.merchant_id, '${record}', value, new.${id} from (${textsOf('new')});
      end`,
    `create trigger ${table}_delete_search_entries after delete on ${table}
      begin
        delete from search_entries where merchant_id = old.merchant_id and record = '${record}'
          and text in (${textsOf('old')}) and id = old.${id};
      end`,
  ]
}

// Records are inserted by many at once, and one statement inserts all of their entries. Each record has its own deletion,
// which names the texts: for many at once, PostgreSQL could prefer to read the whole table.
function triggersOfPostgres({ table, record, id, listsOf }: SearchedRecord): readonly string[] {
  const textsOf = (row: string): string =>
    listsOf(row)
      .map((list) => `select json_array_elements_text(${list}::json)`)
      .join(' union ')
  return [
    `create function ${table}_add_search_entries() returns trigger language plpgsql as $$
      begin
        insert into search_entries (merchant_id, record, text, id)
        select merchant_id, '${record}', texts.text, ${id}
        from added cross join lateral (${textsOf('added')}) as texts(text);
        return null;
      end $$`,
    `create trigger ${table}_add_search_entries after insert on ${table} referencing new table as added
      for each statement execute function ${table}_add_search_entries()`,
    `create function ${table}_delete_search_entries() returns trigger language plpgsql as $$
      begin
        delete from search_entries where merchant_id = old.merchant_id and record = '${record}'
          and text = any (array(${textsOf('old')})) and id = old.${id};
        return null;
      end $$`,
    `create trigger ${table}_delete_search_entries after delete on ${table}
      for each row execute function ${table}_delete_search_entries()`,
  ]
}

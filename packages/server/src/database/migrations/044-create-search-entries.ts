import type { Database } from '../database.ts'
import type { DatabaseKind } from './database-kind.ts'
import { runAll } from './run-all.ts'

/**
 * An index of the texts by which the dashboard finds records. A record has its folded texts in a column, as a JSON list,
 * and the database itself keeps an entry for each of them: no version of the service can write a record without its
 * entries, or delete it and leave them.
 */
export async function up(db: Database, kind: DatabaseKind): Promise<void> {
  const byBytes = kind === 'sqlite' ? 'collate binary' : 'collate "C"'
  await runAll(db, [
    ...records.map(({ table }) => `alter table ${table} add column search_texts text`),
    `create table search_entries (
      merchant_id text not null,
      record text not null,
      text text ${byBytes} not null,
      id text not null,
      primary key (merchant_id, record, text, id))${kind === 'sqlite' ? ' without rowid' : ''}`,
    ...records.flatMap(kind === 'sqlite' ? triggersOfSqlite : triggersOfPostgres),
    ...(kind === 'postgres'
      ? [
          'drop index payment_links_by_begin',
          // Entries are deleted with their records.
          `alter table search_entries set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000)`,
        ]
      : []),
    'drop index payment_links_by_email',
    'drop index charges_by_reference',
  ])
}

interface SearchedRecord {
  readonly table: string
  readonly record: string
  readonly id: string
}

const records: readonly SearchedRecord[] = [
  { table: 'payment_links', record: 'link', id: 'link_id' },
  { table: 'charges', record: 'charge', id: 'idempotency_key' },
  { table: 'cards', record: 'card', id: 'card_id' },
]

function triggersOfSqlite({ table, record, id }: SearchedRecord): readonly string[] {
  return [
    `create trigger ${table}_add_search_entries after insert on ${table} when new.search_texts is not null
      begin
        insert into search_entries (merchant_id, record, text, id)
        select new.merchant_id, '${record}', value, new.${id} from json_each(new.search_texts);
      end`,
    `create trigger ${table}_delete_search_entries after delete on ${table} when old.search_texts is not null
      begin
        delete from search_entries where merchant_id = old.merchant_id and record = '${record}'
          and text in (select value from json_each(old.search_texts)) and id = old.${id};
      end`,
  ]
}

// Records are inserted by many at once, and one statement inserts all of their entries. Each record has its own deletion,
// which names the texts: for many at once, PostgreSQL could prefer to read the whole table.
function triggersOfPostgres({ table, record, id }: SearchedRecord): readonly string[] {
  return [
    `create function ${table}_add_search_entries() returns trigger language plpgsql as $$
      begin
        insert into search_entries (merchant_id, record, text, id)
        select merchant_id, '${record}', texts.text, ${id}
        from added cross join json_array_elements_text(added.search_texts::json) as texts(text);
        return null;
      end $$`,
    `create trigger ${table}_add_search_entries after insert on ${table} referencing new table as added
      for each statement execute function ${table}_add_search_entries()`,
    `create function ${table}_delete_search_entries() returns trigger language plpgsql as $$
      begin
        delete from search_entries where merchant_id = old.merchant_id and record = '${record}'
          and text = any (array(select json_array_elements_text(old.search_texts::json))) and id = old.${id};
        return null;
      end $$`,
    `create trigger ${table}_delete_search_entries after delete on ${table}
      for each row when (old.search_texts is not null) execute function ${table}_delete_search_entries()`,
  ]
}

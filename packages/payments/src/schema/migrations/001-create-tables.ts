import { type Database, type DatabaseKind, typeOfBytes } from '@element-js/database'
import { runAll } from './run-all.ts'

/**
 * All tables. Until the first release this file is edited freely; from then on, each change is a migration of its own
 * (see CONTRIBUTING.md).
 *
 * Lists are of one merchant and in the order of display. The index of each ends with the columns of its filters, so that
 * rows that do not match are skipped without being read.
 */
export function statementsOf(kind: DatabaseKind): readonly string[] {
  const dialect = dialects[kind]
  return [
    ...merchants(dialect),
    ...cards(dialect),
    ...charges,
    ...paymentLinks,
    ...refunds,
    ...removedPayments,
    ...notifications(dialect),
    ...history(dialect),
    ...installments,
    ...binRanges,
    ...forwards(dialect),
    ...reconciliation,
    ...searchEntries(dialect),
    ...sandbox,
    ...(kind === 'postgres' ? [...sharedLimits, ...processes, ...refusalsOnPostgres, ...vacuums] : refusals),
  ]
}

export const up = (db: Database, kind: DatabaseKind): Promise<void> => runAll(db, statementsOf(kind))

/** What the two databases spell differently. */
interface Dialect {
  readonly kind: DatabaseKind
  readonly bytes: string
  /** The collation of a column whose beginning is searched for: that is a range only if texts are ordered by their bytes. */
  readonly byBytes: string
  /** A column that numbers rows in their order. */
  readonly rowNumber: string
}

const dialects: Readonly<Record<DatabaseKind, Dialect>> = {
  sqlite: {
    kind: 'sqlite',
    bytes: typeOfBytes('sqlite'),
    byBytes: 'collate binary',
    rowNumber: 'integer primary key',
  },
  postgres: {
    kind: 'postgres',
    bytes: typeOfBytes('postgres'),
    byBytes: 'collate "C"',
    rowNumber: 'bigint generated always as identity',
  },
}

/** Merchants, their credentials and the keys of their data. */
const merchants = ({ bytes }: Dialect): readonly string[] => [
  `create table merchants (
    merchant_id text primary key,
    name text not null,
    is_payment_service_provider integer not null,
    capabilities text not null,
    notification_url text,
    logo_url text,
    profile text not null,
    created_at_ms bigint)`,
  `create table merchant_logos (
    merchant_id text not null primary key references merchants,
    logo_hash text not null,
    media_type text not null,
    content ${bytes} not null)`,
  `create index merchant_logos_by_hash on merchant_logos (logo_hash)`,
  `create table api_keys (
    key_hash text primary key,
    api_key text not null,
    name text,
    merchant_id text not null references merchants,
    created_at_ms bigint,
    last_used_at_ms bigint,
    revoked_at_ms bigint)`,
  `create index api_keys_by_merchant on api_keys (merchant_id)`,
  `create table access_tokens (
    token_hash text primary key,
    merchant_id text not null references merchants,
    client_id text,
    name text,
    role text not null default 'write' check (role in ('read', 'write')),
    expires_at_ms bigint,
    created_at_ms bigint,
    revoked_at_ms bigint)`,
  `create index access_tokens_by_merchant on access_tokens (merchant_id)`,
  `create table api_clients (
    client_id text primary key,
    merchant_id text not null references merchants,
    secret_hash text not null,
    created_at_ms bigint,
    revoked_at_ms bigint)`,
  `create index api_clients_by_merchant on api_clients (merchant_id)`,
  `create table frame_origins (
    merchant_id text not null references merchants,
    pattern text not null,
    primary key (merchant_id, pattern))`,
  `create table dashboard_sessions (
    session_hash text not null primary key,
    merchant_id text not null references merchants,
    token_hash text not null,
    form_key text not null,
    expires_at_ms bigint not null)`,
  `create index dashboard_sessions_by_expiry on dashboard_sessions (expires_at_ms)`,
  `create index dashboard_sessions_by_merchant on dashboard_sessions (merchant_id)`,
  `create table merchant_keys (
    merchant_id text not null references merchants,
    purpose text not null,
    version integer not null,
    master_version integer not null,
    wrapped ${bytes} not null,
    primary key (merchant_id, purpose, version))`,
  // The master keys that each running service knows, and the target of a rotation.
  `create table key_holders (
    owner text primary key,
    master_keys text not null)`,
  `create table key_rotation (
    id integer primary key,
    master_version integer)`,
]

/** Cards, their security codes, and the requests that made their tokens, so that a repeated one gets the first answer. */
const cards = ({ bytes }: Dialect): readonly string[] => [
  `create table cards (
    merchant_id text not null references merchants,
    card_id text not null,
    customer_id text,
    link_id text,
    card_holder_name text not null,
    expiration_month integer not null,
    expiration_year integer not null,
    brand text not null,
    network text,
    bin text not null,
    last4 text not null,
    fingerprint text not null,
    search_texts text,
    sealed_pan ${bytes},
    expires_at bigint,
    created_at_ms bigint not null,
    deleted_at_ms bigint,
    primary key (merchant_id, card_id))`,
  // Jobs search for expired numbers every minute. The numbers that are wiped already are in none of these indexes.
  `create index cards_to_wipe on cards (expires_at) where expires_at is not null and sealed_pan is not null`,
  `create index cards_deleted on cards (deleted_at_ms) where deleted_at_ms is not null and sealed_pan is not null`,
  // The cards that never paid, and whose tokens have expired.
  `create index cards_unpaid on cards (expires_at) where sealed_pan is null and expires_at is not null`,
  `create index cards_by_customer on cards (merchant_id, customer_id, created_at_ms, card_id)
    where customer_id is not null`,
  `create table security_codes (
    merchant_id text not null,
    card_id text not null,
    sealed_code ${bytes} not null,
    expires_at bigint not null,
    primary key (merchant_id, card_id),
    foreign key (merchant_id, card_id) references cards)`,
  // Security codes of saved cards, each for one authorization, and the payment that holds each.
  `create table cvv_tokens (
    merchant_id text not null references merchants,
    token_hash text not null,
    card_id text not null,
    request_fingerprint text,
    mismatches integer not null,
    sealed_code ${bytes},
    waiting_code ${bytes},
    held_by text,
    used_at_ms bigint,
    expires_at bigint not null,
    created_at_ms bigint not null,
    primary key (merchant_id, token_hash),
    foreign key (merchant_id, card_id) references cards)`,
  `create index cvv_tokens_to_wipe on cvv_tokens (expires_at) where sealed_code is not null`,
  `create index cvv_tokens_by_age on cvv_tokens (created_at_ms)`,
  `create index cvv_tokens_by_card on cvv_tokens (merchant_id, card_id)`,
  `create table verifications (
    merchant_id text not null references merchants,
    key_fingerprint text not null,
    request_fingerprint text not null,
    card_id text not null,
    method text not null check (method in ('zero_amount', 'temporary_authorization', 'none')),
    acquirer_reference text not null,
    open_intent text,
    intent_owner text,
    decline_reason text,
    mismatches integer not null default 0,
    created_at_ms bigint not null,
    primary key (merchant_id, key_fingerprint))`,
  `create index verifications_by_age on verifications (created_at_ms)`,
  `create index verifications_open on verifications (created_at_ms) where open_intent is not null`,
  `create table temporary_holds (
    merchant_id text not null references merchants,
    acquirer_reference text not null,
    owner text,
    primary key (merchant_id, acquirer_reference))`,
]

const charges: readonly string[] = [
  `create table charges (
    merchant_id text not null references merchants,
    idempotency_key text not null,
    request_hash text not null,
    acquirer_reference text not null,
    reference_id text not null,
    link_id text,
    card_id text not null,
    cvv_token_hash text,
    amount_minor bigint not null check (amount_minor between 1 and 999999999999999),
    currency text not null,
    country text not null,
    capture_mode text not null check (capture_mode in ('at_once', 'later')),
    description text,
    sub_merchant_id text,
    payer text,
    search_texts text,
    installments text,
    installments_plan_id text,
    notification_url text,
    payment_flow text check (payment_flow in ('DIRECT', 'REDIRECT')),
    merchant_site3ds text,
    challenge_id text,
    challenge_url text,
    transfer_status text not null
      check (transfer_status in ('IN_PROGRESS', 'AUTHORIZED', 'SETTLED', 'CANCELLED')),
    open_intent text,
    intent_owner text,
    intent_amount_minor bigint,
    due_at_ms bigint,
    decline_reason text,
    cancel_cause text,
    final_amount_minor bigint not null,
    final_currency text not null,
    notification_count integer not null,
    created_at_ms bigint not null,
    primary key (merchant_id, idempotency_key),
    foreign key (merchant_id, card_id) references cards)`,
  `create index charges_open on charges (created_at_ms) where open_intent is not null`,
  `create index charges_due on charges (due_at_ms) where due_at_ms is not null`,
  `create unique index charges_by_challenge on charges (challenge_id) where challenge_id is not null`,
  // The columns never change, so that an update of a charge need not touch the index.
  `create index charges_by_card on charges (merchant_id, card_id)`,
  // A plan pays once, whatever keys its requests have; after a decline it can be used again.
  `create unique index charges_by_plan on charges (merchant_id, installments_plan_id)
    where installments_plan_id is not null and transfer_status <> 'CANCELLED'`,
  `create index charges_by_age on charges (merchant_id, created_at_ms, idempotency_key, transfer_status)`,
  // The attempts at one order. A charge without a reference of the merchant's own is the only one of its order.
  `create index charges_by_order on charges (merchant_id, reference_id, created_at_ms, idempotency_key)
    where reference_id <> acquirer_reference`,
  // The figures of merchants with many payments, for the overview of the dashboard.
  `create table payment_figures (
    merchant_id text primary key references merchants on delete cascade,
    until_ms bigint not null,
    hours text not null)`,
]

/** Payment links, and the attempts to pay them. */
const paymentLinks: readonly string[] = [
  `create table payment_links (
    merchant_id text not null references merchants,
    link_id text not null primary key,
    order_id text not null,
    amount_minor bigint not null check (amount_minor between 1 and 999999999999999),
    currency text not null,
    country text not null,
    expires_at_ms bigint not null,
    callback_url text,
    shipping_address text,
    terms text not null,
    search_texts text,
    payment_status text not null
      check (payment_status in ('INITIAL_STATUS', 'IN_PROGRESS', 'SETTLED', 'CANCELLED')),
    final_payment_method text,
    final_status_at_ms bigint,
    cancel_cause text,
    ending text,
    attempt_id text,
    notification_count integer not null default 0,
    created_at_ms bigint not null,
    updated_at_ms bigint not null)`,
  `create unique index payment_links_by_order on payment_links (merchant_id, order_id)`,
  `create index payment_links_by_age
    on payment_links (merchant_id, created_at_ms, link_id, payment_status, final_payment_method)`,
  `create index payment_links_overdue on payment_links (expires_at_ms)
    where final_status_at_ms is null and attempt_id is null`,
  `create table payment_attempts (
    merchant_id text not null references merchants,
    attempt_id text not null primary key,
    link_id text not null references payment_links,
    method text not null,
    state text not null check (state in ('waiting', 'paid', 'failed', 'withdrawn')),
    acquirer_reference text not null,
    instrument text not null,
    check_at_ms bigint,
    expires_at_ms bigint not null,
    created_at_ms bigint not null,
    ended_at_ms bigint)`,
  `create index payment_attempts_by_age on payment_attempts (merchant_id, created_at_ms, attempt_id, method, state)`,
  // The last attempts to pay a link are found without reading all of them.
  `create index payment_attempts_by_time on payment_attempts (link_id, created_at_ms)`,
  `create index payment_attempts_to_check on payment_attempts (check_at_ms) where check_at_ms is not null`,
  // At most one attempt of a link is waiting or paid.
  `create unique index payment_attempts_live on payment_attempts (link_id) where state in ('waiting', 'paid')`,
]

/** Refunds of links and of card payments: each has either a link or the key of a payment. */
const refunds: readonly string[] = [
  `create table refunds (
    merchant_id text not null references merchants,
    refund_id text not null primary key,
    link_id text references payment_links,
    idempotency_key text,
    refund_key text,
    request_hash text,
    amount_minor bigint not null check (amount_minor >= 1),
    reason text,
    bank_account text,
    refund_status text not null check (refund_status in ('IN_PROGRESS', 'SETTLED', 'FAILED')),
    due_at_ms bigint,
    created_at_ms bigint not null,
    ended_at_ms bigint,
    check ((link_id is null) <> (idempotency_key is null)),
    foreign key (merchant_id, idempotency_key) references charges)`,
  `create index refunds_by_link on refunds (link_id)`,
  // At most one refund of a link is in progress or has succeeded.
  `create unique index refunds_live on refunds (link_id) where refund_status in ('IN_PROGRESS', 'SETTLED')`,
  // It also lists the refunds of a payment.
  `create unique index refunds_by_key on refunds (merchant_id, idempotency_key, refund_key)
    where idempotency_key is not null`,
  `create index refunds_due on refunds (due_at_ms) where due_at_ms is not null`,
  `create index refunds_by_age on refunds (merchant_id, created_at_ms, refund_id, refund_status)`,
]

/**
 * The data that stays of removed payments and links: the amounts with which the acquirer's list is compared, and the
 * names that must never be used again.
 */
const removedPayments: readonly string[] = [
  `create table removed_payments (
    merchant_id text not null references merchants,
    reference text not null,
    payment text not null,
    kind text not null,
    state text not null,
    amount_minor bigint,
    captured_minor bigint,
    currency text not null,
    created_at_ms bigint not null,
    primary key (merchant_id, payment, reference))`,
  `create index removed_payments_by_reference on removed_payments (reference)`,
  `create table removed_refunds (
    merchant_id text not null references merchants,
    refund_reference text not null,
    reference text not null,
    payment text not null,
    state text not null,
    amount_minor bigint,
    currency text not null,
    created_at_ms bigint not null,
    primary key (merchant_id, refund_reference))`,
  `create index removed_refunds_by_reference on removed_refunds (reference)`,
  `create table removed_orders (
    merchant_id text not null references merchants,
    order_id text not null,
    primary key (merchant_id, order_id))`,
]

const isRemovedKey = `exists (select 1 from removed_payments where merchant_id = new.merchant_id
  and payment = new.idempotency_key and kind = 'charge')`
const isRemovedOrder = `exists (select 1 from removed_orders where merchant_id = new.merchant_id
  and order_id = new.order_id)`

/*
 * The database itself refuses the name of a removed payment. A check before the insertion would not be enough: the payment
 * could be removed between the two, and the payer would be charged again.
 */

// SQLite has one writer at a time, so a check before the insertion is enough. The row is skipped, like one whose key is
// taken.
const refusals: readonly string[] = [
  `create trigger charges_keep_removed_keys before insert on charges when ${isRemovedKey}
    begin select raise(ignore); end`,
  `create trigger payment_links_keep_removed_orders before insert on payment_links when ${isRemovedOrder}
    begin select raise(ignore); end`,
]

// After the insertion, with a snapshot of its own: if the row could be inserted because the payment had just been removed,
// the removal is committed, and visible here.
const refusalsOnPostgres: readonly string[] = [
  functionThatRefuses('keep_removed_keys', isRemovedKey),
  `create trigger charges_keep_removed_keys after insert on charges
    for each row execute function keep_removed_keys()`,
  functionThatRefuses('keep_removed_orders', isRemovedOrder),
  `create trigger payment_links_keep_removed_orders after insert on payment_links
    for each row execute function keep_removed_orders()`,
]

function functionThatRefuses(name: string, isRemoved: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$
    begin
      if ${isRemoved} then
        raise exception using errcode = 'unique_violation', constraint = 'name_not_removed',
          message = 'the name belongs to a payment that was removed';
      end if;
      return null;
    end $$`
}

/** Notifications for merchants, the attempts to deliver them, and the secrets that sign them. */
const notifications = ({ bytes }: Dialect): readonly string[] => [
  `create table notifications (
    merchant_id text not null references merchants,
    notification_id text not null primary key,
    subject text not null,
    position integer not null,
    type text not null,
    url text not null,
    receiver text not null,
    payload text not null,
    state text not null check (state in ('pending', 'delivered', 'given_up')),
    attempts integer not null,
    next_attempt_at_ms bigint,
    lease_owner text,
    lease_until_ms bigint,
    created_at_ms bigint not null)`,
  `create unique index notifications_by_subject on notifications (merchant_id, subject, position)`,
  // The pending notifications that no process is sending, the longest due first. It contains the receiver, so that
  // notifications for a slow receiver are skipped without being read.
  `create index notifications_waiting on notifications (next_attempt_at_ms, receiver, merchant_id)
    where next_attempt_at_ms is not null and lease_owner is null`,
  `create index notifications_leased on notifications (lease_owner) where lease_owner is not null`,
  `create index notifications_ended on notifications (created_at_ms) where state <> 'pending'`,
  `create index notifications_by_age on notifications (merchant_id, created_at_ms, notification_id, state, type)`,
  // The order in which a merchant can list them. It has a table of its own, so that a reader who writes it never waits
  // for a delivery.
  `create table notification_order (
    merchant_id text not null references merchants on delete cascade,
    notification_id text not null primary key references notifications on delete cascade,
    round integer not null,
    ordinal integer)`,
  `create index notification_order_by_round on notification_order (merchant_id, round)`,
  `create unique index notification_order_by_ordinal on notification_order (merchant_id, ordinal)
    where ordinal is not null`,
  `create index notification_order_open on notification_order (merchant_id, round) where ordinal is null`,
  `create table delivery_attempts (
    merchant_id text not null references merchants,
    delivery_id text not null primary key,
    notification_id text not null references notifications,
    number integer not null,
    sent_at_ms bigint not null,
    duration_ms bigint not null,
    request_headers text,
    status integer,
    failure text,
    response text)`,
  `create index delivery_attempts_by_age on delivery_attempts (merchant_id, sent_at_ms)`,
  `create index delivery_attempts_by_notification on delivery_attempts (notification_id)`,
  `create table notification_secrets (
    merchant_id text not null references merchants,
    secret_id text not null primary key,
    sealed_secret ${bytes} not null,
    created_at_ms bigint not null,
    retires_at_ms bigint)`,
  `create index notification_secrets_by_merchant on notification_secrets (merchant_id)`,
]

/** What happened to charges and payment links, and who changed which settings. Rows are only added. */
const history = ({ kind, rowNumber }: Dialect): readonly string[] => [
  `create table history_events (
    event_id ${rowNumber},
    merchant_id text not null references merchants,
    subject text not null,
    event text not null,
    status text not null,
    cause text,
    actor text not null,
    amount_minor bigint,
    reference text,
    request_id text,
    at_ms bigint not null${kind === 'postgres' ? ', primary key (merchant_id, subject, event_id)' : ''})`,
  `create table settings_changes (
    change_id ${rowNumber},
    merchant_id text not null references merchants,
    actor text not null,
    at_ms bigint not null,
    change text not null${kind === 'postgres' ? ', primary key (merchant_id, change_id)' : ''})`,
  // SQLite's indexes end with the row's number.
  ...(kind === 'sqlite'
    ? [
        `create index history_events_by_subject on history_events (merchant_id, subject)`,
        `create index settings_changes_by_merchant on settings_changes (merchant_id)`,
      ]
    : []),
]

const installments: readonly string[] = [
  `create table installment_rules (
    merchant_id text not null references merchants,
    rule_id text not null primary key,
    country text not null,
    currency text not null,
    brands text not null,
    counts text not null,
    monthly_rate_millionths integer not null,
    min_installment_minor bigint not null,
    min_amount_minor bigint not null,
    created_at_ms bigint not null)`,
  `create index installment_rules_by_merchant on installment_rules (merchant_id)`,
  `create table installment_plans (
    merchant_id text not null references merchants,
    plan_id text not null primary key,
    amount_minor bigint not null,
    currency text not null,
    country text not null,
    brand text,
    options text not null,
    created_at_ms bigint not null,
    expires_at_ms bigint not null)`,
  `create index installment_plans_by_expiry on installment_plans (expires_at_ms)`,
  `create index installment_plans_by_merchant on installment_plans (merchant_id)`,
]

const binRanges: readonly string[] = [
  `create table bin_imports (
    import_id text not null primary key,
    is_current integer not null)`,
  `create unique index bin_imports_current on bin_imports (is_current) where is_current = 1`,
  `create table bin_ranges (
    import_id text not null references bin_imports,
    starts_at bigint not null,
    ends_at bigint not null,
    line integer not null,
    brand text not null,
    networks text not null,
    type text,
    country text)`,
  `create index bin_ranges_by_start on bin_ranges (import_id, starts_at)`,
]

/** Where merchants' requests may be forwarded to with the data of a card, and what was forwarded. */
const forwards = ({ bytes }: Dialect): readonly string[] => [
  `create table forward_destinations (
    merchant_id text not null references merchants,
    name text not null,
    origin text not null,
    methods text not null,
    paths text not null,
    answer_fields text not null,
    pinned_certificates text,
    sealed_client_key ${bytes},
    created_at_ms bigint not null,
    primary key (merchant_id, name))`,
  // The record of what was sent: it names cards and destinations, and needs neither of them to be there still.
  `create table forwards (
    merchant_id text not null references merchants,
    forward_id text not null primary key,
    idempotency_key text not null,
    request_fingerprint text not null,
    requester text not null,
    request_id text,
    card_id text not null,
    destination text not null,
    origin text not null,
    method text not null,
    path text not null,
    used_security_code integer not null,
    state text not null,
    owner text,
    failure text,
    answer_status integer,
    request_bytes integer not null,
    sealed_answer ${bytes},
    created_at_ms bigint not null,
    ended_at_ms bigint)`,
  // A request under a key is sent once. One that was not sent leaves its key free.
  `create unique index forwards_by_key on forwards (merchant_id, idempotency_key) where state <> 'not_sent'`,
  `create index forwards_by_time on forwards (merchant_id, created_at_ms, forward_id)`,
  `create index forwards_under_way on forwards (owner) where state = 'sending'`,
  `create index forwards_to_wipe on forwards (ended_at_ms) where sealed_answer is not null`,
]

/** What comparisons of the store with the acquirer have found. */
const reconciliation: readonly string[] = [
  `create table reconciliation_runs (
    run_id text not null primary key,
    source text not null,
    from_ms bigint not null,
    until_ms bigint not null,
    state text not null,
    owner text,
    started_at_ms bigint not null,
    ended_at_ms bigint)`,
  // One comparison at a time: the others would find the same.
  `create unique index reconciliation_runs_running on reconciliation_runs (state) where state = 'running'`,
  `create index reconciliation_runs_by_time on reconciliation_runs (started_at_ms)`,
  `create table reconciliation_counts (
    merchant_id text not null references merchants,
    run_id text not null references reconciliation_runs,
    started_at_ms bigint not null,
    line_count bigint not null,
    payment_count bigint not null,
    difference_count bigint not null,
    brought_forward_count bigint not null,
    primary key (merchant_id, run_id))`,
  `create index reconciliation_counts_by_time on reconciliation_counts (merchant_id, started_at_ms, run_id)`,
  `create index reconciliation_counts_by_run on reconciliation_counts (run_id)`,
  `create table reconciliation_differences (
    merchant_id text not null references merchants,
    run_id text not null references reconciliation_runs,
    number bigint not null,
    kind text not null,
    reference text not null,
    refund_reference text,
    payment text,
    store_state text,
    store_amount_minor bigint,
    store_currency text,
    acquirer_state text,
    acquirer_amount_minor bigint,
    acquirer_currency text,
    at_ms bigint,
    resolution text not null,
    primary key (merchant_id, run_id, number))`,
  `create index reconciliation_differences_by_run on reconciliation_differences (run_id)`,
  `create index reconciliation_differences_by_payment on reconciliation_differences (merchant_id, payment)
    where payment is not null`,
]

/**
 * An index of the texts by which the dashboard finds links and card payments. Links, charges and cards have their folded
 * texts in a column, as a JSON list, and the database itself keeps an entry for each text of a link, and of a charge and
 * its card: nothing can write a record without its entries, or delete it and leave them.
 */
const searchEntries = ({ kind, byBytes }: Dialect): readonly string[] => [
  `create table search_entries (
    merchant_id text not null,
    record text not null,
    text text ${byBytes} not null,
    id text not null,
    primary key (merchant_id, record, text, id))${kind === 'sqlite' ? ' without rowid' : ''}`,
  ...searchedRecords.flatMap(kind === 'sqlite' ? entriesOnSqlite : entriesOnPostgres),
]

interface SearchedRecord {
  readonly table: string
  readonly record: string
  readonly id: string
  /** The lists of texts of a row, which the database calls by the name. */
  readonly listsOf: (row: string) => readonly string[]
}

const searchedRecords: readonly SearchedRecord[] = [
  {
    table: 'payment_links',
    record: 'link',
    id: 'link_id',
    listsOf: (row) => [`${row}.search_texts`],
  },
  {
    table: 'charges',
    record: 'charge',
    id: 'idempotency_key',
    // A card is written before its charges, never changes its name, and is deleted after them.
    listsOf: (row) => [
      `${row}.search_texts`,
      `(select search_texts from cards where merchant_id = ${row}.merchant_id and card_id = ${row}.card_id)`,
    ],
  },
]

function entriesOnSqlite({ table, record, id, listsOf }: SearchedRecord): readonly string[] {
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
function entriesOnPostgres({ table, record, id, listsOf }: SearchedRecord): readonly string[] {
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

/** The sandbox's clock and its sessions, and the table with which any store is probed. */
const sandbox: readonly string[] = [
  // One row, which also exists in stores that are not a sandbox.
  `create table sandbox_state (
    id integer primary key check (id = 1),
    offset_ms bigint not null,
    resets bigint not null)`,
  `insert into sandbox_state (id, offset_ms, resets) values (1, 0, 0)`,
  // Without a reference to the merchant, whose row is deleted first: this row is deleted when nothing else is left.
  `create table sandbox_sessions (
    session_id text not null primary key,
    made_by text not null,
    offset_ms bigint not null,
    resets bigint not null,
    setup text not null,
    created_at_ms bigint not null,
    expires_at_ms bigint not null,
    ended_at_ms bigint)`,
  `create index sandbox_sessions_by_expiry on sandbox_sessions (expires_at_ms)`,
  `create index sandbox_sessions_ended on sandbox_sessions (ended_at_ms) where ended_at_ms is not null`,
  `create index sandbox_sessions_by_clock on sandbox_sessions (offset_ms)`,
  `create index sandbox_sessions_by_maker on sandbox_sessions (made_by)`,
  // Written and emptied by readiness checks, to learn whether the store can be written: `probeStore`.
  `create table store_probes (probe_id text not null primary key, padding text not null)`,
]

/**
 * The counts of rate limits that several processes share; on SQLite each process counts separately. Nearly every
 * request writes to these tables, and their content is worthless after an hour. Unlogged tables need no wait for the
 * disk, and are empty after a crash of the database.
 */
const sharedLimits: readonly string[] = [
  // The numbers of the time slots, in order, and the counts of each.
  `create unlogged table limit_windows (
    label text primary key,
    slots bigint[] not null,
    hits integer[] not null,
    under_way integer[] not null,
    approvals integer[] not null,
    ends_at_ms bigint not null)`,
  `create index limit_windows_by_end on limit_windows (ends_at_ms)`,
  // The card of a token is a label from which nobody can compute its number, so that declines count for it too.
  `create unlogged table limit_token_makers (
    token text primary key,
    payer text not null,
    range text not null,
    card text not null,
    ends_at_ms bigint not null)`,
  `create index limit_token_makers_by_end on limit_token_makers (ends_at_ms)`,
  `create unlogged table limit_marks (
    label text primary key,
    ends_at_ms bigint not null)`,
  `create index limit_marks_by_end on limit_marks (ends_at_ms)`,
]

/**
 * How long each process counts as alive without a sign of life, and which process does the work that one does for all.
 * On SQLite the lock on a file shows both.
 */
const processes: readonly string[] = [
  `create table process_owners (
    owner text primary key,
    lease_until_ms bigint not null,
    is_fenced integer not null default 0)`,
  `create table work_leases (
    name text primary key,
    owner text not null,
    lease_until_ms bigint not null)`,
]

const eachPercent = {
  autovacuum_vacuum_scale_factor: 0.01,
  autovacuum_vacuum_threshold: 1000,
  autovacuum_analyze_scale_factor: 0.01,
  autovacuum_analyze_threshold: 1000,
}

/**
 * PostgreSQL vacuums a table when a fifth of its rows is dead, and analyzes it when a tenth has changed. In a table of
 * fifty million payments, that would be work for hours, and statistics of last month.
 */
const vacuums: readonly string[] = [
  ...settings(
    ['charges', 'verifications', 'cards', 'payment_links', 'payment_attempts', 'notifications'],
    eachPercent,
  ),
  // Rows are added, and deleted with their payments. A vacuum of what was added marks pages as visible to all, for
  // index-only scans, and freezes rows in small portions.
  ...settings(['history_events', 'delivery_attempts'], {
    autovacuum_vacuum_scale_factor: 0.01,
    autovacuum_vacuum_threshold: 1000,
    autovacuum_vacuum_insert_scale_factor: 0.02,
    autovacuum_analyze_scale_factor: 0.02,
  }),
  ...settings(['refunds', 'search_entries'], {
    autovacuum_vacuum_scale_factor: 0.01,
    autovacuum_vacuum_threshold: 1000,
  }),
  // Rows live for minutes, so that most of the table is dead rows, whatever it holds at the moment. Among them are security
  // codes, which stay in the file, encrypted, until a vacuum.
  ...settings(['security_codes', 'cvv_tokens', 'temporary_holds', 'installment_plans', 'limit_windows'], {
    ...eachPercent,
    autovacuum_vacuum_scale_factor: 0,
    autovacuum_analyze_scale_factor: 0,
  }),
]

function settings(tables: readonly string[], values: Readonly<Record<string, number>>): readonly string[] {
  const list = Object.entries(values).map(([name, value]) => `${name} = ${value}`)
  return tables.map((table) => `alter table ${table} set (${list.join(', ')})`)
}

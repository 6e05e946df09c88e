import type { HourOfPayments } from './payment-volume.ts'

/** Adds up figures that may be of the same hours. Each hour, currency and outcome is there once in the result. */
export function mergeHours(hours: readonly HourOfPayments[]): readonly HourOfPayments[] {
  const merged = new Map<string, HourOfPayments>()
  for (const each of hours) {
    const name = `${each.hour} ${each.currency} ${each.outcome}`
    const known = merged.get(name)
    merged.set(name, known ? add(known, each) : each)
  }
  return [...merged.values()]
}

function add(one: HourOfPayments, other: HourOfPayments): HourOfPayments {
  return { ...one, count: one.count + other.count, amountMinor: one.amountMinor + other.amountMinor }
}

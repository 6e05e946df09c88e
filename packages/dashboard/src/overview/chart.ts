import { type Html, html } from '@element-js/http'
import { type Currency, currencyExponents } from '@element-js/values'
import { amountOf, amountTextOf } from '../page/show-amount.ts'
import { shortDayOf } from '../page/show-time.ts'
import { numberTagFor, type Viewer } from '../page/viewer.ts'
import { dashboardWords } from '../words/dashboard-words.ts'
import { approvalRateOf, type DayFigures } from './day-figures.ts'

/*
 * Horizontal positions are in percent and vertical ones in pixels, so that the chart fills the width and its texts are
 * as large as all others. Pointing at a day shows its figures in the upper corner.
 */

const heightPx = 200
const topPx = 30
const basePx = 172

/** The paid amount of each day, as columns. */
export function volumeChart(days: readonly DayFigures[], currency: Currency, viewer: Viewer): Html {
  const words = dashboardWords[viewer.locale].overview
  const amounts = days.map(({ paid }) => Number(paid.get(currency)?.amountMinor ?? 0n))
  const unit = 10 ** currencyExponents[currency]
  const top = roundUp(Math.max(...amounts, unit) / unit)
  const yOf = (value: number): number => basePx - (value / top) * (basePx - topPx)
  const heightOf = (amountMinor: number): number => (amountMinor / unit / top) * (basePx - topPx)
  return html`<svg class="chart" width="100%" height="${heightPx}" role="img" aria-label="${words.volumeChart(currency, days.length)}">
${[top, top / 2].map((value) => gridLine(yOf(value)))}
<line class="base" x1="0" x2="100%" y1="${basePx}" y2="${basePx}"/>
${days.map((day, index) => {
  const amount = amounts[index] ?? 0
  // Even the smallest amount is visible.
  const columnPx = amount === 0 ? 0 : Math.max(heightOf(amount), 2)
  return html`<g class="day"><rect class="hit" x="${across(index, days)}" width="${step(days)}" y="0" height="${heightPx}"/>
<rect class="column" x="${across(index + 0.18, days)}" width="${step(days, 0.64)}" y="${basePx - columnPx}" height="${columnPx}" rx="2"/>
<text class="readout" x="100%" y="14">${shortDayOf(day.date, viewer.locale)} · ${amountTextOf({ amountMinor: day.paid.get(currency)?.amountMinor ?? 0n, currency }, viewer)}</text></g>`
})}
${[top, top / 2].map((value) => axisLabel(yOf(value), shortNumber(value, viewer)))}${dayLabels(days, viewer)}
</svg>`
}

const rateHeightPx = 130
const rateTopPx = 30
const rateBasePx = 104

/** The approval rate of each day, as a line; days without payments are left out. */
export function approvalChart(days: readonly DayFigures[], viewer: Viewer): Html {
  const words = dashboardWords[viewer.locale].overview
  const points = days.map((day, index) => {
    const rate = approvalRateOf(day)
    return { day, index, rate, y: rate === null ? null : rateBasePx - rate * (rateBasePx - rateTopPx) }
  })
  const shown = points.flatMap((point) => (point.y === null ? [] : [{ ...point, y: point.y }]))
  return html`<svg class="chart" width="100%" height="${rateHeightPx}" role="img" aria-label="${words.rateChart(days.length)}">
${gridLine(rateTopPx)}${gridLine((rateTopPx + rateBasePx) / 2)}
<line class="base" x1="0" x2="100%" y1="${rateBasePx}" y2="${rateBasePx}"/>
${shown.slice(1).map((to, index) => {
  const from = shown[index] ?? to
  return html`<line class="rate" x1="${across(from.index + 0.5, days)}" y1="${round(from.y)}" x2="${across(to.index + 0.5, days)}" y2="${round(to.y)}"/>`
})}
${points.map(
  ({ day, index, rate, y }) =>
    html`<g class="day"><rect class="hit" x="${across(index, days)}" width="${step(days)}" y="0" height="${rateHeightPx}"/>${
      y !== null && html`<circle class="point" cx="${across(index + 0.5, days)}" cy="${round(y)}" r="3"/>`
    }<text class="readout" x="100%" y="14">${shortDayOf(day.date, viewer.locale)} · ${rateWords(rate, viewer)}${
      rate !== null && ` · ${words.approvedOf(day.approvedCount, day.approvedCount + day.declinedCount)}`
    }</text></g>`,
)}
${axisLabel(rateTopPx, rateWords(1, viewer))}${axisLabel((rateTopPx + rateBasePx) / 2, rateWords(0.5, viewer))}${dayLabels(days, viewer, rateHeightPx)}
</svg>`
}

/** The same figures as a table, for screen readers and for exact numbers. */
export function figuresTable(days: readonly DayFigures[], currency: Currency, viewer: Viewer): Html {
  const words = dashboardWords[viewer.locale].overview
  const heads = [words.paid, words.payments, words.approved, words.declined, words.approval]
  const count = (each: number) => each.toLocaleString(numberTagFor(viewer))
  return html`<details class="figures"><summary>${words.dailyFigures}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${words.dailyFigures}"><table>
<thead><tr><th scope="col">${words.day}</th>${heads.map((head) => html`<th scope="col" class="amount">${head}</th>`)}</tr></thead>
<tbody>${days.toReversed().map((day) => {
    const sum = day.paid.get(currency)
    return html`<tr><th scope="row">${shortDayOf(day.date, viewer.locale)}</th><td class="amount">${amountOf({ amountMinor: sum?.amountMinor ?? 0n, currency }, viewer)}</td><td class="amount">${count(sum?.count ?? 0)}</td><td class="amount">${count(day.approvedCount)}</td><td class="amount">${count(day.declinedCount)}</td><td class="amount">${rateWords(approvalRateOf(day), viewer)}</td></tr>`
  })}</tbody></table></div></details>`
}

/** Writes a rate, for example 97.5%. Only a rate of exactly 1 is 100%, and only one of 0 is 0%. */
export function rateWords(rate: number | null, viewer: Viewer): string {
  if (rate === null) return '–'
  const format = new Intl.NumberFormat(numberTagFor(viewer), {
    style: 'percent',
    maximumFractionDigits: 1,
  })
  const isWhole = rate === 0 || rate === 1
  return format.format(isWhole ? rate : Math.min(Math.max(rate, 0.001), 0.999))
}

function gridLine(y: number): Html {
  return html`<line class="grid" x1="0" x2="100%" y1="${round(y)}" y2="${round(y)}"/>`
}

// Drawn after the columns, so that they stay readable over them.
function axisLabel(y: number, words: string): Html {
  return html`<text class="axis" x="0" y="${round(y - 4)}">${words}</text>`
}

// Every seventh day, counted back from today.
function dayLabels(days: readonly DayFigures[], { locale }: Viewer, bottomPx: number = heightPx): Html[] {
  return days.flatMap(({ date }, index) => {
    const fromEnd = days.length - 1 - index
    if (fromEnd % 7 !== 0) return []
    const isLast = fromEnd === 0
    const x = isLast ? '100%' : across(index + 0.5, days)
    return [
      html`<text class="axis ${isLast ? 'last' : 'middle'}" x="${x}" y="${bottomPx - 8}">${isLast ? dashboardWords[locale].overview.today : shortDayOf(date, locale)}</text>`,
    ]
  })
}

function across(index: number, days: readonly unknown[]): string {
  return `${round((index / days.length) * 100)}%`
}

function step(days: readonly unknown[], part = 1): string {
  return `${round((part / days.length) * 100)}%`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

// Rounded up to the next of 1, 2, 4, 5, 10, 20 …: half of each is a round number too.
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 10].map((each) => each * power).find((each) => each >= value) ?? value
}

function shortNumber(value: number, viewer: Viewer): string {
  // In the page's language: two million is 2 M in Spanish and 2 mi in Portuguese.
  return value.toLocaleString(viewer.locale, { notation: 'compact', maximumFractionDigits: 1 })
}

import type { Browser } from '@playwright/test'
import type { BenchSite, Road } from './bench-site.ts'
import { measureFocus } from './measure-focus.ts'
import { measureKeys } from './measure-keys.ts'
import { measureCold, measureColdAndWarm, measureLater, measureSlowed } from './measure-ready.ts'
import type { Scene } from './scene.ts'
import type { SlowProcessor } from './slow-processor.ts'

/** The environment of the scenes. */
export interface Stage {
  readonly browser: Browser
  readonly site: BenchSite
  readonly slowRoad: Road
  readonly slowProcessor: SlowProcessor
}

/** All timed scenes, in the order of the report, with the targets of the project. */
export function timedScenes({ browser, site, slowRoad, slowProcessor }: Stage): Scene[] {
  return [
    {
      name: 'three',
      title: 'three fields',
      aims: { 'script start → ready, cold': 1.15, 'script start → ready, warm': 1.15 },
      shareOfRounds: 1,
      measure: (subject) => measureColdAndWarm({ browser, site, visit: { subject, checkout: 'three' } }),
    },
    {
      name: 'styled',
      title: 'three fields in the style of a shop, with a font',
      aims: { 'script start → ready, cold': 1.15, 'script start → ready, warm': 1.15 },
      shareOfRounds: 1,
      measure: (subject) => measureColdAndWarm({ browser, site, visit: { subject, checkout: 'styled' } }),
    },
    {
      name: 'card',
      title: 'one-line card',
      aims: { 'script start → ready, cold': 1.1, 'script start → ready, warm': 1.1 },
      shareOfRounds: 1,
      measure: (subject) => measureColdAndWarm({ browser, site, visit: { subject, checkout: 'card' } }),
    },
    {
      name: 'later',
      title: 'three fields, 1 s after load, beside the cold floor',
      aims: { 'mount → ready': 0.75 },
      shareOfRounds: 1,
      measure: (subject) => measureLater({ browser, site, visit: { subject, checkout: 'later' } }),
    },
    {
      name: 'slow-cpu',
      title: 'three fields, 4 × slower processor, cold',
      aims: { 'script start → ready': 1.15 },
      shareOfRounds: 0.5,
      measure: (subject) =>
        measureSlowed({ browser, site, visit: { subject, checkout: 'three' } }, slowProcessor),
    },
    {
      name: 'slow-network',
      title: 'three fields, slow network, cold',
      aims: { 'script start → ready': 1.2 },
      shareOfRounds: 0.5,
      measure: (subject) =>
        measureCold({ browser, site, visit: { subject, checkout: 'three', road: slowRoad } }),
    },
    {
      name: 'markup',
      title: 'three fields whose frames are in the page’s markup, slow network, cold',
      aims: { 'page received → ready': 1.25 },
      shareOfRounds: 0.5,
      measure: (subject) =>
        measureCold({ browser, site, visit: { subject, checkout: 'markup', road: slowRoad } }),
    },
    {
      name: 'keys',
      title: 'typing',
      aims: { 'key → change at the page': 0.8 },
      shareOfRounds: 0.5,
      measure: (subject) => measureKeys(browser, site, subject),
    },
    {
      name: 'focus',
      title: 'focus()',
      aims: { 'focus() → focused': 1.1 },
      shareOfRounds: 0.5,
      measure: (subject) => measureFocus(browser, site, subject),
    },
  ]
}

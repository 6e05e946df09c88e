/**
 * @template Result
 * @typedef {object} Round
 * @property {number} usualMs How long it takes on the machine for which the lengths of the gate were chosen.
 * @property {() => Promise<Result>} run
 */

/**
 * Runs rounds one after the other. It always runs the first. It runs each of the others if that round should end in
 * time, assuming that this machine is as slow for it as it was for the round before.
 *
 * @template Result
 * @param {readonly Round<Result>[]} rounds
 * @param {object} options
 * @param {number} options.untilMs When the last round should have ended, by the clock below.
 * @param {() => number} [options.nowMs] Default: the time since this process began.
 * @returns {Promise<Result[]>} One result for each round that was run.
 */
export async function runRounds(rounds, { untilMs, nowMs = () => performance.now() }) {
  const results = []
  let slowness = 0
  for (const { usualMs, run } of rounds) {
    const startMs = nowMs()
    if (results.length > 0 && startMs + usualMs * slowness > untilMs) break
    results.push(await run())
    slowness = (nowMs() - startMs) / usualMs
  }
  return results
}

/** The versions of Node on which the packages run: the oldest of each line that `engines` allows, and the newest. */
export const nodes = ['20.19.0', '20', '22.12.0', '22', '24']

/**
 * @typedef {object} Combination
 * @property {'Jest' | 'Vitest'} runner
 * @property {string} environment As it is called in the table.
 * @property {string} configured The environment's name in the runner's configuration.
 * @property {readonly string[]} packages What is installed besides our packages.
 * @property {readonly string[]} nodes The versions of Node that all of these packages support.
 */

const babel = ['@babel/core@7', '@babel/preset-env@7']
const modern = ['22', '24']
const supported = ['20', ...modern]

/** @type {readonly Combination[]} */
export const combinations = [
  jest('Jest 29, jsdom 20', ['jest@29', 'jest-environment-jsdom@29']),
  jest('Jest 30, jsdom 26', ['jest@30', 'jest-environment-jsdom@30']),
  ...[26, 27, 28, 29].map((jsdom) => vitest('jsdom', { vitest: 3, environment: jsdom, nodes: supported })),
  ...[30, 31].map((jsdom) => vitest('jsdom', { vitest: 5, environment: jsdom, nodes: modern })),
  vitest('jsdom', { vitest: 4, environment: 29, nodes: supported }),
  vitest('happy-dom', { vitest: 3, environment: 18, nodes: supported }),
  vitest('happy-dom', { vitest: 4, environment: 20, nodes: supported }),
  vitest('happy-dom', { vitest: 5, environment: 21, nodes: modern }),
]

/**
 * @param {string} environment
 * @param {readonly string[]} packages
 * @returns {Combination}
 */
function jest(environment, packages) {
  const configured = 'jsdom'
  return { runner: 'Jest', environment, configured, packages: [...packages, ...babel], nodes: supported }
}

/**
 * @param {'jsdom' | 'happy-dom'} configured
 * @param {{ vitest: number, environment: number, nodes: readonly string[] }} versions
 * @returns {Combination}
 */
function vitest(configured, { vitest, environment, nodes }) {
  return {
    runner: 'Vitest',
    environment: `Vitest ${vitest}, ${configured} ${environment}`,
    configured,
    // Vite 8 is for newer versions of Node than Vitest 3 and 4.
    packages: [`vitest@${vitest}`, `${configured}@${environment}`, ...(vitest < 5 ? ['vite@7'] : [])],
    nodes,
  }
}

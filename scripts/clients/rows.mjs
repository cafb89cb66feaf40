import { checkedAs } from '../testing/consumer.mjs'

/**
 * The walks of clients: a folder of files each, next to `stories.cjs`, and the command that must end with 0 there.
 * The linter skips files that end in `.txt`; a walk removes that ending. The command's first word is Node or a program of a package. Further keys:
 *
 *   examples  of docs/use, which are added to the files
 *   links     packages of this folder's package.json under the name that the files import, such as another version
 *   env       variables of the command
 *   isBasic   the row also runs with each package manager, version of Node and major version of MSW
 *
 * @typedef {{ name: string, folder: string, command: string[], type?: 'module', examples?: string[],
 *   links?: Record<string, string>, env?: Record<string, string>, isBasic?: boolean }} Row
 */

const vitest = (ENVIRONMENT, isBasic = false) => ({
  name: `Vitest in ${ENVIRONMENT}`,
  folder: 'vitest',
  command: ['vitest', 'run'],
  type: 'module',
  // A page of happy-dom calls no other origin.
  examples: ENVIRONMENT === 'happy-dom' ? [] : ['jsdom-files.mjs', 'with-vitest.test.mjs'],
  env: { ENVIRONMENT },
  isBasic,
})

const jest = (environment, ...words) => ({
  name: `Jest in ${environment}`,
  folder: 'jest',
  command: ['jest', '--env', environment, '--testTimeout', '60000', ...words],
  examples: ['jest.config.js', 'with-jest.test.js'],
})

const types = (resolution, module, compiler = 'typescript', type) => ({
  name: `types as ${resolution}, ${type ?? 'CommonJS'}, ${compiler}`,
  folder: 'types',
  command: [compiler, '--ignoreDeprecations', '6.0', ...checkedAs(module, resolution)],
  type,
})

/** @type {Row[]} */
export const rows = [
  { name: 'CommonJS', folder: 'commonjs', command: ['node', 'consumer.cjs'], isBasic: true },
  { name: 'modules', folder: 'modules', command: ['node', 'consumer.mjs'], type: 'module', isBasic: true },
  jest('node'),
  jest('jest-fixed-jsdom', '--setupFiles', './jsdom-files.js'),
  {
    name: 'Jest with modules',
    folder: 'jest-modules',
    command: ['jest'],
    type: 'module',
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
  },
  vitest('node', true),
  vitest('jsdom'),
  vitest('happy-dom'),
  { name: 'a page', folder: 'page', command: ['node', 'bundle.mjs'], type: 'module' },
  types('node16', 'node16'),
  types('node16', 'node16', 'typescript-6', 'module'),
  types('nodenext', 'nodenext', 'typescript', 'module'),
  types('bundler', 'esnext', 'typescript', 'module'),
  types('node10', 'commonjs', 'typescript-6'),
]

import { isCode } from './kinds-of-rooms.mjs'

/** Third-party packages and the only rooms that import them as code. */
const homes = [
  { name: 'zod', packages: 'zod', rooms: 'config|records' },
  { name: 'settings', packages: '(commander|shell-quote|yaml)', rooms: 'config' },
  { name: 'handlebars', packages: 'handlebars', rooms: 'report' },
  { name: 'd3-array', packages: 'd3-array', rooms: 'report|stats' },
  { name: 'simple-statistics', packages: 'simple-statistics', rooms: 'stats' },
  { name: 'd3', packages: 'd3-(scale|shape)', rooms: 'report' },
  { name: 'actions-toolkit', packages: '@actions/[^/]+', rooms: 'github/|entry/action' },
  { name: 'tfjs', packages: '(@tensorflow/[^/]+|koffi)', rooms: 'trainer/backends' },
  { name: 'screen', packages: '(picocolors|slice-ansi|string-width)', rooms: 'console' },
  { name: 'services', packages: '(prom-client|nodemailer|p-retry)', rooms: 'system' },
  { name: 'uplot', packages: 'uplot', rooms: 'monitor' },
  { name: 'p-limit', packages: 'p-limit', rooms: 'nodes' },
  { name: 'fflate', packages: 'fflate', rooms: 'system/ray' },
  { name: 'pure-rand', packages: 'pure-rand', rooms: 'trainer' },
]

const fromPackage = (packages) => `node_modules/${packages}/`

/** Which rooms may import which package. */
export const packageRules = [
  ...homes.map(({ name, packages, rooms }) => ({
    name: `${name}-has-one-home`,
    comment: `Only these rooms import it: ${rooms.replaceAll('|', ', ')}. Elsewhere take what it gives as a parameter.`,
    from: { path: '^src/', pathNot: `^src/[a-z]+/(${rooms})` },
    to: { path: fromPackage(packages), ...isCode },
  })),
  {
    name: 'every-package-has-a-home',
    comment: 'Give a new package a row in the homes of __tests__/rules/imports/packages.mjs.',
    from: { path: '^src/' },
    to: {
      path: 'node_modules/',
      pathNot: ['node_modules/@types/', ...homes.map(({ packages }) => fromPackage(packages))],
    },
  },
  {
    name: 'imports-exist',
    comment: 'This import leads nowhere: its path is wrong, or package.json lacks the package.',
    from: { path: '^src/' },
    to: {
      couldNotResolve: true,
      // The first is built, the second optional.
      pathNot: ['kernels-binary', '^@tensorflow/tfjs-node$'],
    },
  },
]

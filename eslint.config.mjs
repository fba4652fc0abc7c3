import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Small files, simple functions: complexity limits a function, its number of lines only warns. */
const sizes = {
  'max-lines': ['error', 250],
  'max-lines-per-function': ['warn', 60],
  complexity: ['error', 10],
  'max-depth': ['error', 3],
  'max-params': ['error', 4],
}

const sense = {
  eqeqeq: 'error',
  'no-var': 'error',
  'prefer-const': 'error',
  'object-shorthand': 'error',
  'no-empty': ['error', { allowEmptyCatch: false }],
  'no-fallthrough': 'error',
  'no-unreachable': 'error',
  'no-unsafe-finally': 'error',
  'no-constant-condition': ['error', { checkLoops: false }],
  'no-async-promise-executor': 'error',
  'require-atomic-updates': 'off',
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
}

/** The few rules that need types and find errors that the compiler misses. */
const typed = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/no-misused-promises': 'error',
  '@typescript-eslint/await-thenable': 'error',
  '@typescript-eslint/only-throw-error': 'error',
  '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
  '@typescript-eslint/switch-exhaustiveness-check': [
    'error',
    { considerDefaultExhaustiveForUnions: true },
  ],
  '@typescript-eslint/no-unnecessary-type-assertion': 'error',
  '@typescript-eslint/no-unused-vars': [
    'error',
    { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
  ],
}

const namedExportsOnly = {
  selector: 'ExportDefaultDeclaration',
  message: 'Export by name: one name for one thing, wherever it is used.',
}
const locationIsForEntries = {
  selector: "MetaProperty[meta.name='import']",
  message:
    'In dist/ this code lies in a shared chunk, so only src/cli/entry knows where the files are: take the path as a parameter.',
}
const noEnums = {
  selector: 'TSEnumDeclaration',
  message: 'Use a union of strings: it reads the same in a file as in the code.',
}
const exitIsForEntries = {
  object: 'process',
  property: 'exit',
  message:
    'Throw, or set process.exitCode in src/cli/entry: exit() cuts off what is still being written.',
}
const noSpreadLiterals = {
  selector:
    'SpreadElement > :matches(ObjectExpression, ArrayExpression), SpreadElement > TSAsExpression > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write the elements themselves: a spread literal only hides how many there are.',
}
/** What is cut without a word reads as if it were all. */
const first =
  "CallExpression[callee.property.name='slice'][arguments.0.value=0][arguments.1.type!='UnaryExpression']"
const noSilentCut = {
  selector: `CallExpression[callee.property.name='join'][arguments.0.value!=''] > MemberExpression > :matches(${first}, CallExpression[callee.property.name='map'] > MemberExpression > ${first})`,
  message: 'Use firstFew or listFew of src/kit/wording: they say how many are left out.',
}
const wholeZod = {
  selector: "ImportDeclaration[source.value='zod'][importKind='value'] > ImportSpecifier",
  message: "Write `import * as z from 'zod'`: this form puts every language's messages into dist/.",
}

const inSource = [namedExportsOnly, noEnums, wholeZod, noSpreadLiterals, noSilentCut]

const verbsOnly = [
  {
    selector: 'ClassDeclaration, ClassExpression',
    message:
      'A command wires and sequences: what keeps state belongs to a feature, such as src/runtime/follow.',
  },
  {
    selector: 'CallExpression[callee.name=/^set(Interval|Timeout|Immediate)$/]',
    message:
      'A command wires and sequences: what waits or repeats belongs to a feature or to src/machine/system.',
  },
]

const nodeGlobals = Object.fromEntries(
  [
    'AbortController',
    'AbortSignal',
    'Buffer',
    'URL',
    'TextDecoder',
    'TextEncoder',
    'WebAssembly',
    'clearInterval',
    'clearTimeout',
    'console',
    'performance',
    'process',
    'queueMicrotask',
    'setImmediate',
    'setInterval',
    'setTimeout',
    'structuredClone',
  ].map((name) => [name, 'readonly']),
)

export default defineConfig(
  {
    ignores: [
      'dist/',
      'coverage/',
      '.rigs/',
      '.minicluster/',
      'minicluster_results/',
      'site/.pages/',
      'site/.vitepress/cache/',
      'site/dist/',
      // AssemblyScript looks like TypeScript, but only its own compiler can check it.
      'src/lab/trainer/kernels/assembly/',
      'src/lab/trainer/kernels/kernels-binary.ts',
    ],
  },
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: { ...sense, ...sizes, 'no-restricted-syntax': ['error', noSpreadLiterals] },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: { ...nodeGlobals, module: 'writable' } },
    rules: { 'no-undef': 'error', 'no-unused-vars': 'error' },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true } },
    rules: typed,
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.d.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...inSource, locationIsForEntries],
      'no-restricted-properties': ['error', exitIsForEntries],
    },
  },
  {
    files: ['src/cli/commands/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...inSource, locationIsForEntries, ...verbsOnly],
    },
  },
  {
    files: ['src/cli/entry/*.ts'],
    rules: {
      'max-lines': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ...inSource],
      'no-restricted-properties': 'off',
    },
  },
  {
    // A suite of tests is one long function by nature.
    files: ['__tests__/**/*.ts'],
    rules: {
      'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
    },
  },
)

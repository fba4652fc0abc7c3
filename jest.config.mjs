const swc = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }

const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.hbs', '.browser'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/.rigs/'],
  transform: {
    '\\.ts$': ['@swc/jest', swc],
    '\\.hbs$': '<rootDir>/__tests__/support/text-transform.cjs',
    '\\.browser$': '<rootDir>/__tests__/support/browser-transform.mjs',
  },
}

const countReporter = '<rootDir>/__tests__/support/count-reporter.cjs'

export default {
  // What judges times wants the machine for itself; TEST_WORKERS=3 is for what does not.
  maxWorkers: Number(process.env.TEST_WORKERS ?? 1),
  reporters: ['default', ...(process.env.TEST_COUNTS ? [countReporter] : [])],
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/__tests__/**/*.test.ts'] },
    { ...base, displayName: 'integration', testMatch: ['<rootDir>/__tests__/**/*.itest.ts'] },
  ],
}

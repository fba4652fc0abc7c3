const base = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }],
  },
}

export default {
  projects: [
    { ...base, displayName: 'unit', testMatch: ['<rootDir>/__tests__/**/*.test.ts'] },
    { ...base, displayName: 'integration', testMatch: ['<rootDir>/__tests__/**/*.itest.ts'] },
  ],
}

/** The seed system's schema version that our canonical results follow; apart from the schema, which loads a parser. */
export const canonicalSchemaVersion = '1.1.0'

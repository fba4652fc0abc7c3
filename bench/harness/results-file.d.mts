export function written(key: string, value: unknown): unknown

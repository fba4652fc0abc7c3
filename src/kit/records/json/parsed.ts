/** A record that was read: usable, or damaged with the place and the reason. */
export type Parsed<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'corrupt'; readonly reason: string }

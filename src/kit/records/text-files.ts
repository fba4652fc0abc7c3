/** The result of reading a file; missing, unreadable and corrupt are different answers. */
export type TextRead =
  | { readonly status: 'ok'; readonly text: string }
  | { readonly status: 'missing' }
  | { readonly status: 'unreadable' | 'corrupt'; readonly reason: string }

/** Reads whole text files; implemented in system/text-files.ts. */
export interface TextFiles {
  /** Never rejects because of the file; a file of more than `maxBytes` is unreadable. */
  readText(path: string, maxBytes: number): Promise<TextRead>
}

/** A sentence about what a proof has shown, or has not. */
export type Fact = { readonly isShown: boolean; readonly text: string }

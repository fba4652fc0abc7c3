/** GitHub accepts 65,536 characters and does not document how it counts; bytes are never fewer than characters. */
export const maxCommentBytes = 60_000

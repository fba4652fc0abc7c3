/** GitHub takes 65,536 characters and says nowhere how it counts; bytes are never fewer than characters. */
export const maxCommentBytes = 60_000

/** Longest name of a group of a directory, and of a token, in characters. */
export const directoryNameMaxLength = 200

/** A plain file name: letters, digits, spaces and .-_() of any script, no path, no leading dot, at most 120 characters. */
export const isSafeName = (name: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} ._()+-]{0,119}$/u.test(name);

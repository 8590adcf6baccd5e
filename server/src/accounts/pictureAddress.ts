/** Where a user's picture is served; null where none was given. */
export const pictureAddress = (file: string | null): string | null => (file === null ? null : `/api/pictures/${encodeURIComponent(file)}`);

/** The month's short name alone, of a day or month written `YYYY-MM…`: the year stands elsewhere. */
export const monthName = (day: string, locale: string): string => new Intl.DateTimeFormat(locale, { timeZone: "UTC", month: "short" }).format(Date.parse(`${day.slice(0, 7)}-15T12:00:00Z`));

/** Visits of a position: of the first round, of the second, of what is looked at and of what may be a mistake. */
export const VISITS = { rough: 24, fair: 120, deep: 500 };

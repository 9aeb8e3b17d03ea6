/** What the lists of boxes are kept under, one a user. */
export const boxViewsKey = ['boxViews'] as const

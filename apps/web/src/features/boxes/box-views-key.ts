/** The query key of the lists of boxes, one per user. */
export const boxViewsKey = ['boxViews'] as const

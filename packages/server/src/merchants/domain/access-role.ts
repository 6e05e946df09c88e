/** What the holder of an access token may do. `read`: look at everything and change nothing. */
export type AccessRole = (typeof accessRoles)[number]

export const accessRoles = ['read', 'write'] as const

/** The rights of an access token's holder. `read`: see everything and change nothing. */
export type AccessRole = (typeof accessRoles)[number]

export const accessRoles = ['read', 'write'] as const

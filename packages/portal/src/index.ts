/** The pages for developers: documents, reference and test cards. */
export { developerPages } from './portal-routes.ts'

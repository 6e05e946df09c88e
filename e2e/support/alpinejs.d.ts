// The package has no types of its own.
declare module 'alpinejs' {
  const Alpine: { reactive<State extends object>(state: State): State }
  export default Alpine
}

/** Whether a host is this machine. @param hostname As in a URL; an IPv6 address also without brackets. */
export function isLocalHost(hostname: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
}

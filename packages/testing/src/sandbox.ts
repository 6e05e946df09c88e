export {
  type ClockMove,
  openSandboxSession,
  type SandboxCredentials,
  type SandboxSession,
  type SandboxSessionOptions,
} from './sandbox-session.ts'

// Preloaded into every program that the workspace's commands start. If a command is killed with SIGKILL, it cannot stop
// its programs. But the channel to it closes, and then the programs stop themselves, which frees their ports.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep a stopped program alive.
process.channel?.unref()

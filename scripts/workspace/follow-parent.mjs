// Preloaded into every program that the workspace's commands start. When the command is killed so hard that it
// cannot stop its programs, the channel to it closes, and they stop themselves rather than keep the ports.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel alone must not keep a program alive that has stopped.
process.channel?.unref()

import { installMissingOnCi } from './debian.mjs'

/** Debian's packages for judging histories, each with a file by which it is recognized. */
const packages = {
  gcc: '/usr/bin/gcc',
  'libc6-dev': '/usr/include/stdio.h',
  spin: '/usr/bin/spin',
}

/** Makes sure on CI that the model checker Spin and the C compiler that it needs are installed. */
export async function ensureModelChecker() {
  await installMissingOnCi(packages)
}

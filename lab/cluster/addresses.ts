/** A private network on this machine, with one address for each machine of the cluster and one for the machine itself. */
export const network = { own: '10.97.0.1', prefixLength: 24, all: '10.97.0.0/24' }

/** A machine of the cluster. */
export interface MachineName {
  readonly name: string
  readonly address: string
}

/** Three, of which a majority is left when one is gone. */
export const machineNames: readonly MachineName[] = [1, 2, 3].map((number) => ({
  name: `element-${number}`,
  address: `10.97.0.1${number}`,
}))

/** What listens on 127.0.0.1 of this machine. */
export const ports = { primary: 5450, standbys: 5451, services: 4250, service: 4251, acquirer: 4243 }

import { testFake } from './fake.contract.ts'

testFake()

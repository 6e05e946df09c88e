import { answerQuestions } from './answer-questions.ts'
import type { StepAnswer } from './group-thread.ts'
import { failureOf } from './sqlite-failure.ts'

interface AnsweringGroups<Message, Step, Result> {
  readonly unpack: (message: Message) => readonly Step[]
  /** Runs a step as a transaction. Those that begin in one turn of the event loop share a commit. */
  readonly run: (step: Step) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Runs the groups of steps that this thread is given, until it is told to end. */
export function answerGroups<Message, Step, Result>({
  unpack,
  run,
  close,
}: AnsweringGroups<Message, Step, Result>): void {
  const answer = (step: Step): Promise<StepAnswer<Result>> =>
    run(step).then(
      (result) => ({ result }),
      (error: unknown) => ({ failure: failureOf(error) }),
    )
  answerQuestions<Message, readonly StepAnswer<Result>[]>({
    answer: (message) => Promise.all(unpack(message).map(answer)),
    close,
  })
}

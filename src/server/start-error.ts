/** A reason why the program cannot start. Its message is one line that says what is wrong and what to do. */
export class StartError extends Error {}

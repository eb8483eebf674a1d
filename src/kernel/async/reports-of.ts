/**
 * What some work reports while it is done, one after the other, and at the end its result. The work waits at each report until the next
 * one is asked for; where none is asked for any more, it stays where it is.
 */
export async function* reportsOf<Report, Result>(
  work: (report: (about: Report) => Promise<void>) => Promise<Result>,
): AsyncGenerator<Report, Result, void> {
  let reported = Promise.withResolvers<Report>();
  let resumed = Promise.withResolvers<void>();
  const done = work(async (about) => {
    reported.resolve(about);
    await resumed.promise;
  });
  for (;;) {
    const next = await Promise.race([
      reported.promise.then((report) => ({ report })),
      done.then((result) => ({ result })),
    ]);
    if ('result' in next) return next.result;
    yield next.report;
    reported = Promise.withResolvers();
    const { resolve: resume } = resumed;
    resumed = Promise.withResolvers();
    resume();
  }
}

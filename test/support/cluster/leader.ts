import pg from 'pg';

/** The lease of the one that matters: of projectors who projects `asset`, since they share the read models. */
const LEASES = { projector: 'projections asset', notifier: 'notifier' };

export async function watchLeader<Member extends { readonly name: string }>(
  {
    databaseUrl,
    members,
  }: {
    readonly databaseUrl: string;
    members(roles: string): readonly Member[];
  },
  role: keyof typeof LEASES = 'projector',
) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async leader(): Promise<Member | undefined> {
      const { rows } = await client.query<{ name: string }>(
        `select a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
           and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('asset-valuation ' || $1, 0)`,
        [LEASES[role]],
      );
      return members(role).find(({ name }) => rows.some((row) => row.name === name));
    },
    close: () => client.end(),
  };
}

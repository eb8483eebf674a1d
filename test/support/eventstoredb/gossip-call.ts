import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';

/** The states of a server that the stand-in knows, by their numbers in gossip. */
export const MEMBER_STATES = { unknown: 2, follower: 6, leader: 8 } as const;

/** A server of a cluster as another one tells of it. */
export interface ToldMember {
  readonly id: string;
  readonly host: string;
  readonly port: number;
  readonly isAlive: boolean;
  readonly state: keyof typeof MEMBER_STATES;
}

/** E 33: where the client asks for the leader. */
export const gossip =
  (members: () => readonly ToldMember[]) =>
  (_call: unknown, answer: sendUnaryData<unknown>): void => {
    const cluster = new gossipMessages.ClusterInfo();
    for (const { id, host, port, isAlive, state } of members()) {
      cluster.addMembers(
        new gossipMessages.MemberInfo()
          .setInstanceId(new shared.UUID().setString(id))
          .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
          .setState(MEMBER_STATES[state])
          .setIsAlive(isAlive)
          .setHttpEndPoint(new gossipMessages.EndPoint().setAddress(host).setPort(port)),
      );
    }
    answer(null, cluster);
  };

/**
 * Small, because more statements at once than PostgreSQL has processors only wait for each other: with 16 connections, two
 * processors place a third fewer orders, and each order takes twice as long.
 */
export const defaultPoolSize = 6;

export const publicPoolSize = (poolSize: number): number => Math.ceil(poolSize / 2);

/** The most connections of one process: its pools, one for LISTEN, one that watches the server, four for background locks. */
export const maxConnections = (poolSize: number): number => poolSize + publicPoolSize(poolSize) + 1 + 1 + 4;

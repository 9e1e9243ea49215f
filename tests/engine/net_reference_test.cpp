// Whole evaluations, features to answer, against those of KataGo 1.17.2's CPU backend.

#include "engine/net_reference.hpp"

#include <gtest/gtest.h>

#include <map>

#include "engine/net/model_file.hpp"
#include "engine/plain_network.hpp"
#include "engine/tiny_model.hpp"

namespace miai::engine {
namespace {

using testing::ReferencePosition;

std::string differences(const ModelDesc& model, const ReferencePosition& position) {
  const Query query{position.trail, position.terms, Want::ownership_too, position.symmetry, 0, position.optimism};
  return testing::differences(testing::evaluate_plainly(model, query), position);
}

// Every version and kind of block, every rule, handicaps, kos, passes up to the settling of territory, sizes from 2 × 2
// on, all symmetries. Random weights look at every plane and value.
TEST(NetReference, small_random_networks_answer_as_katago_does) {
  std::map<std::string, ModelDesc> models;
  for (const testing::TinySpec& spec : testing::tiny_specs()) models.emplace(spec.name, testing::tiny_model(spec));
  const auto positions = testing::read_reference(MIAI_SOURCE_DIR "/tests/data/net_tiny.json");
  for (const ReferencePosition& position : positions) {
    EXPECT_EQ(differences(models.at(position.model), position), "") << position.id << " of " << position.model;
  }
  EXPECT_GE(positions.size(), 50U);
}

TEST(NetReference, a_transformer_answers_as_katago_does) {
  const auto folder = testing::outside_data("MIAI_TEST_NETS", "shared/nets");
  if (!folder) GTEST_SKIP() << "There are no networks; MIAI_TEST_NETS can name a folder with some.";
  const auto model = load_model(*folder + "/b7c96h3tfrs-test5-cnorm.bin.gz");
  ASSERT_TRUE(model) << to_string(model.error());
  for (const auto& position : testing::read_reference(MIAI_SOURCE_DIR "/tests/data/net_transformer.json")) {
    // The plain way takes long on large boards.
    if (position.trail.position.board().size().points() > 81) continue;
    EXPECT_EQ(differences(*model, position), "") << position.id;
  }
}

TEST(NetReference, a_published_network_answers_as_katago_does) {
  const auto folder = testing::outside_data("MIAI_TEST_NETS", "shared/nets");
  const auto file = testing::outside_data("MIAI_NN_REFERENCE", "shared/nn-reference/b6c96.json");
  if (!folder || !file) GTEST_SKIP() << "Needs the folder MIAI_TEST_NETS and the file MIAI_NN_REFERENCE.";
  const auto model = load_model(*folder + "/g170-b6c96-s175395328-d26788732.bin.gz");
  ASSERT_TRUE(model) << to_string(model.error());
  int large = 0;
  for (const ReferencePosition& position : testing::read_reference(*file)) {
    // The plain way takes long on large boards, so of those a few.
    if (position.trail.position.board().size().points() > 81 && ++large % 8 != 0) continue;
    EXPECT_EQ(differences(*model, position), "") << position.id;
  }
}

}  // namespace
}  // namespace miai::engine
